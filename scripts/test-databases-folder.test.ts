/** Databases of tests go into memory only where there is enough of it. */
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { folderOfTestDatabases } from './test-databases-folder.mjs';

test('they lie in memory where it has room', () => {
  expect(folderOfTestDatabases({ inMemory: import.meta.dirname, neededBytes: 1 })).toBe(import.meta.dirname);
});

test('they lie among temporary files where it has too little', () => {
  expect(folderOfTestDatabases({ inMemory: import.meta.dirname, neededBytes: 2 ** 60 })).toBe(tmpdir());
});

test('they lie among temporary files where the machine has no folder in memory', () => {
  expect(folderOfTestDatabases({ inMemory: `${import.meta.dirname}/missing`, neededBytes: 0 })).toBe(tmpdir());
});
