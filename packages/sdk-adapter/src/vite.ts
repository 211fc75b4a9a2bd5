/** The plugin for Vite, and whatever is built on it. */
import { esbuildPlugin } from './esbuild.ts';
import { type ServerOption, serverOf } from './server.ts';
import { leadModule } from './transform.ts';

interface Transformed {
  readonly code: string;
  readonly map: null;
}

interface TransformPlugin {
  readonly name: string;
  transform(code: string, path: string): Transformed | undefined;
}

/** What Vite is told besides: it bundles dependencies for development by themselves, and servers load them unbundled. */
interface ViteSettings {
  readonly optimizeDeps:
    | { readonly rolldownOptions: { readonly plugins: TransformPlugin[] } }
    | { readonly esbuildOptions: { readonly plugins: ReturnType<typeof esbuildPlugin>[] } };
  readonly ssr: { readonly noExternal: (string | RegExp)[] };
}

interface VitePlugin extends TransformPlugin {
  readonly enforce: 'pre';
  config(this: { readonly meta?: { readonly rolldownVersion?: string } } | undefined): ViteSettings;
}

/** Leads the SDK to a server, in the browser and in what Vite renders on a server. */
export function openhours(option?: ServerOption): VitePlugin {
  const server = serverOf(option);
  const plugin: TransformPlugin = {
    name: 'openhours',
    transform(code, path) {
      const led = leadModule(code, path, server);
      return led === undefined ? undefined : { code: led, map: null };
    },
  };
  return {
    ...plugin,
    enforce: 'pre',
    config() {
      // Before its eighth version Vite bundled dependencies with another tool.
      const isRolldown = this?.meta?.rolldownVersion !== undefined;
      return {
        optimizeDeps: isRolldown
          ? { rolldownOptions: { plugins: [plugin] } }
          : { esbuildOptions: { plugins: [esbuildPlugin(server)] } },
        ssr: { noExternal: [/^@wix\//] },
      };
    },
  };
}
