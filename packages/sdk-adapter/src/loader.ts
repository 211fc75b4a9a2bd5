/** The loader for webpack and Turbopack: both ask it for each module that the rule of its plugin names. */
import { leadModule } from './transform.ts';

interface LoaderContext {
  readonly resourcePath: string;
  getOptions(): { readonly server: string };
}

// biome-ignore lint/style/noDefaultExport: webpack takes a loader from nowhere else.
export default function loader(this: LoaderContext, code: string): string {
  return leadModule(code, this.resourcePath, this.getOptions().server) ?? code;
}
