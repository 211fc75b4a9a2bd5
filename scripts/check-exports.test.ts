/** Exports that nobody takes are found, and those that somebody takes in whatever way are not. */
import { expect, test } from 'vitest';
import { unusedExports } from './check-exports.mjs';

const found = (files: Readonly<Record<string, string>>, waits = new Map<string, string>()) =>
  unusedExports(new Map(Object.entries(files)), waits);

const made = 'packages/server/src/made.ts';

test.each([
  ['by name', "import { made } from '../src/made.ts';"],
  ['under another name', "import { made as other } from '../src/made.ts';"],
  ['beside a type', "import { type Other, made } from '../src/made.ts';"],
  ['to hand it on', "export { made } from '../src/made.ts';"],
  ['as part of all', "import * as all from '../src/made.ts';\nall.made();"],
  ['late', "const { made } = await import('../src/made.ts');"],
  ['late, when it has come', "import('../src/made.ts').then(({ made }) => made());"],
  ['as a page of its own', "lazyRouteComponent(() => import('../src/made.ts'), 'made');"],
  ['as a member of what came late', "(await import('../src/made.ts')).made();"],
])('what is taken %s is used', (_how, taker) => {
  expect(found({ [made]: 'export function made() {}', 'packages/server/src/taker.ts': taker })).toEqual([]);
});

test.each([
  ['nobody takes and nobody uses', { [made]: 'export const made = 1;' }, 'nothing uses made'],
  [
    'nobody takes and its own file uses',
    { [made]: 'export const made = 1;\nuse(made);' },
    'made is exported and nobody takes it',
  ],
  [
    'only a test takes',
    { [made]: 'export async function made() {}', 'tests/made.test.ts': "import { made } from '../made.ts';" },
    'nothing but tests uses made',
  ],
  ['only a comment names', { [made]: 'export const made = 1;\n/* { made } */' }, 'nothing uses made'],
])('what %s is found', (_what, files, said) => {
  expect(found(files)).toEqual([`${made}: ${said}`]);
});

test('what a test takes and its own file uses stays; so do tables, and what the contract says', () => {
  expect(
    found({
      [made]: 'export function made() {}\nmade();\nexport const rowTable = defineTable();',
      'packages/server/src/made.test.ts': "import { made } from '../src/made.ts';",
      'packages/contract/src/words.ts': "export const words = ['A'] as const;\nuse(words);",
    }),
  ).toEqual([]);
});

test('what waits for its first use is named one by one, and only as long as it does', () => {
  const waits = new Map([[`${made} made`, 'orders come next']]);
  const both = 'export const made = 1;\nexport const more = 2;';
  expect(found({ [made]: both }, waits)).toEqual([`${made}: nothing uses more`]);
  const used = {
    [made]: 'export const made = 1;',
    'packages/server/src/taker.ts': "import { made } from '../src/made.ts';",
  };
  expect(found(used, waits)).toEqual([`${made} made waits for no use any more`]);
});
