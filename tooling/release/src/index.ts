export { type PublishedPackage, publishedPackages, withInternalDependencies } from "./published-packages.ts";
