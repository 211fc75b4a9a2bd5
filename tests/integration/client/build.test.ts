/** The client as a browser of the specification's list gets it: small, without schemas, in syntax they all read. */
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { operationTable } from '../../../packages/client/src/generated.ts';

test('a build for chrome 64, edge 79, firefox 67, opera 51 and safari 12', async () => {
  const built = (await build({
    root: fileURLToPath(new URL('../../../packages/client', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['source'] },
    build: {
      write: false,
      target: ['chrome64', 'edge79', 'firefox67', 'opera51', 'safari12'],
      lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'client' },
    },
  })) as Rolldown.RolldownOutput[];
  const code = built[0]!.output[0].code;
  expect(code).toContain('createClient');
  // Optional chaining, nullish operators, private members, optional catch bindings: none of them reads them all.
  expect(/\?\.[\w$([]|\?\?|\bthis\.#|catch ?\{/.exec(code)?.[0]).toBeUndefined();
  expect(/^import\b|\bimport\(|TypeCompiler|typebox/im.exec(code)?.[0]).toBeUndefined();
  // What it does weighs the same however many operations there are; each of them adds its name and its path.
  expect(gzipSync(code).length).toBeLessThan(10_600 + 16 * Object.keys(operationTable).length);
});
