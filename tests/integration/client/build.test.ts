/** The client as a page loads it by a script tag: small, whole, without schemas. Its syntax is a check of its own. */
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { operationTable } from '../../../packages/client/src/generated.ts';
import { buildClient } from '../../../scripts/build-client.mjs';

test('one file, of which a page gets all that modules get', async () => {
  const code = await buildClient({ write: false });
  const page = { window: {}, fetch, Openhours: {} as Record<string, unknown> };
  runInNewContext(code, page);
  const modules = await import('../../../packages/client/src/index.ts');
  expect(Object.keys(page.Openhours).sort()).toEqual(Object.keys(modules).sort());
  expect(/TypeCompiler|typebox/i.exec(code)?.[0]).toBeUndefined();
  // What it does weighs the same however many operations there are; each of them adds its name and its path.
  expect(gzipSync(code).length).toBeLessThan(10_600 + 16 * Object.keys(operationTable).length);
});
