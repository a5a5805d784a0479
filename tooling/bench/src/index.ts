export { type BenchCase, type BenchSuite, suite, type Work } from "./suite.ts";
