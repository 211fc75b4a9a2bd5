/** Every code of the table of errors is one that the server gives; the other way round the compiler sees to it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorStatuses } from '../packages/contract/src/codes.ts';
import { root } from './prepare.mjs';
import { sourcesBelow } from './sources.mjs';

test('no error code is declared that nothing raises', () => {
  const sources = sourcesBelow(join(root, 'packages', 'server', 'src'), /(?<!\.test)\.ts$/)
    .map((file: string) => readFileSync(file, 'utf8'))
    .join('\n');
  expect(Object.keys(errorStatuses).filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
});
