/**
 * The plugin for Next.js: server components and pages, middleware, browser and pictures, with Turbopack and with
 * webpack.
 */
import { type ServerOption, serverOf } from './server.ts';
import { changedModules, changedPackages } from './transform.ts';
import { loaderPath, ruleOf } from './webpack.ts';

interface WebpackConfig {
  readonly module: { readonly rules: unknown[] };
}

/** What the plugin reads and changes of the settings of Next.js. */
interface NextSettings {
  readonly transpilePackages?: string[] | undefined;
  readonly turbopack?: { readonly rules?: object | undefined } | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: webpack's settings have no type in Next.js either.
  readonly webpack?: ((config: any, context: any) => any) | null | undefined;
  readonly images?: { readonly remotePatterns?: readonly unknown[] | undefined } | undefined;
}

/** Leads the SDK to a server: `export default withOpenhours({ …settings of Next.js }, { server })`. */
export function withOpenhours<Settings extends object>(settings: Settings, option?: ServerOption): Settings {
  const server = serverOf(option);
  const { images, transpilePackages, turbopack, webpack }: NextSettings = settings;
  const led: NextSettings = {
    // Pages are rendered with packages as they are installed, unless these are named.
    transpilePackages: [...new Set([...(transpilePackages ?? []), ...changedPackages])],
    turbopack: { ...turbopack, rules: { ...turbopack?.rules, ...turbopackRules(server) } },
    webpack: (config: WebpackConfig, context: unknown) => {
      config.module.rules.push(ruleOf(server));
      return webpack?.(config, context) ?? config;
    },
    images: { ...images, remotePatterns: [...(images?.remotePatterns ?? []), picturesOf(server)] },
  };
  return { ...settings, ...led };
}

function turbopackRules(server: string): object {
  const rule = { condition: { path: changedModules }, loaders: [{ loader: loaderPath, options: { server } }] };
  return { '*.js': rule, '*.mjs': rule, '*.cjs': rule };
}

/** Where `next/image` may take pictures from. */
function picturesOf(server: string): object {
  const { hostname, pathname, port, protocol } = new URL(`${server}/media/**`);
  return { protocol: protocol.slice(0, -1), hostname, port, pathname };
}
