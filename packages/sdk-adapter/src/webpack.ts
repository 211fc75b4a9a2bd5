/** The plugin for webpack. */
import { fileURLToPath } from 'node:url';
import { type ServerOption, serverOf } from './server.ts';
import { changedModules } from './transform.ts';

export const loaderPath = fileURLToPath(import.meta.resolve('@openhours/sdk-adapter/loader'));

interface LoaderRule {
  readonly test: RegExp;
  readonly enforce: 'pre';
  readonly use: readonly { readonly loader: string; readonly options: { readonly server: string } }[];
}

/** The rule by which webpack loads the modules of the SDK. */
export function ruleOf(server: string): LoaderRule {
  return { test: changedModules, enforce: 'pre', use: [{ loader: loaderPath, options: { server } }] };
}

/** What the plugin needs of webpack. */
interface Compiler {
  readonly options: { readonly module: { readonly rules: unknown[] } };
}

interface WebpackPlugin {
  apply(compiler: Compiler): void;
}

/** Leads the SDK to a server, wherever webpack bundles it. */
export function openhours(option?: ServerOption): WebpackPlugin {
  const server = serverOf(option);
  return {
    apply({ options }) {
      options.module.rules.push(ruleOf(server));
    },
  };
}
