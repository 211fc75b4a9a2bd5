/**
 * Builds the client into one file that a page loads by a script tag, in what the oldest browsers read: all that modules
 * get from `@openhours/client` is then in the global `Openhours`.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './prepare.mjs';

/** The oldest versions that run the client (identity sheet 15). */
export const oldestBrowsers = { chrome: 64, edge: 79, firefox: 67, opera: 51, safari: 12 };

/** Builds the file, answers its text, and writes it to packages/client/dist unless told otherwise. */
export async function buildClient({ write = true } = {}) {
  const { build } = await import('vite');
  const [{ output }] = await build({
    root: join(root, 'packages', 'client'),
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    resolve: { conditions: ['source'] },
    build: {
      write,
      // The compiler writes the modules into the same folder.
      emptyOutDir: false,
      sourcemap: write,
      target: Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`),
      lib: { entry: 'src/index.ts', formats: ['iife'], name: 'Openhours', fileName: () => 'openhours-client.js' },
    },
  });
  return output[0].code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildClient();
}
