/** The plugin for esbuild. */
import { readFile } from 'node:fs/promises';
import { type ServerOption, serverOf } from './server.ts';
import { changedModules, leadModule } from './transform.ts';

interface LoadedModule {
  readonly contents: string;
  readonly loader: 'js';
}

/** What a plugin needs of a build of esbuild. */
interface EsbuildBuild {
  onLoad(
    options: { readonly filter: RegExp },
    callback: (module: { readonly path: string }) => Promise<LoadedModule | undefined>,
  ): void;
}

interface EsbuildPlugin {
  readonly name: string;
  setup(build: EsbuildBuild): void;
}

/** Leads the SDK to a server, wherever esbuild bundles it. */
export function openhours(option?: ServerOption): EsbuildPlugin {
  return esbuildPlugin(serverOf(option));
}

export function esbuildPlugin(server: string): EsbuildPlugin {
  return {
    name: 'openhours',
    setup(build) {
      build.onLoad({ filter: changedModules }, async ({ path }) => {
        const led = leadModule(await readFile(path, 'utf8'), path, server);
        return led === undefined ? undefined : { contents: led, loader: 'js' };
      });
    },
  };
}
