/** What the build knows about the browser files; made by the plugin in vite.config.ts. */
declare module 'virtual:client-manifest' {
  export const manifest: Readonly<
    Record<
      string,
      {
        readonly file: string;
        readonly css?: readonly string[];
        readonly assets?: readonly string[];
        readonly imports?: readonly string[];
        readonly dynamicImports?: readonly string[];
      }
    >
  >;
  /** By the name of a page's script and the language: the texts that it says. */
  export const textFiles: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
