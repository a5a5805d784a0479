// What Vite adds to modules: style sheets as imports, and whether this is the server's or a production build.

declare module "*.css";

declare module "*.css?inline" {
  const text: string;
  export default text;
}

interface ImportMeta {
  readonly env: { readonly SSR: boolean; readonly PROD: boolean };
}
