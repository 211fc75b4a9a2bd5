/**
 * Scripts beside tests that run as processes of their own, to be killed. They are bundled once for a test file, with all of
 * the product that they need: compiling it anew for each process took two seconds of a processor, a bundle takes a tenth.
 */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll } from 'vitest';

/** Below the repository, where Node finds the packages that stay out of a bundle. */
const cache = fileURLToPath(new URL('../../.cache/', import.meta.url));
const file = 'script.mjs';

/** Starts the script with parameters. */
export type StartScript = (parameters: readonly string[], stdio: StdioOptions) => ChildProcess;

/** Bundles a script before the first test of a file, and removes the bundle behind its last. */
export function scriptOfFile(script: URL): StartScript {
  let folder = '';
  beforeAll(async () => {
    mkdirSync(cache, { recursive: true });
    folder = mkdtempSync(join(cache, 'test-script-'));
    await bundle(fileURLToPath(script), folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (parameters, stdio) => spawn(process.execPath, [join(folder, file), ...parameters], { stdio });
}

async function bundle(script: string, folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['pg-native'], resolve: { conditions: ['source', 'node'] } },
    build: {
      ssr: script,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: file, codeSplitting: false } },
    },
  });
}
