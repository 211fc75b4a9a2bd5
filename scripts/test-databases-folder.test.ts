/** Databases of tests go into memory only where there is enough of it. */
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { folderOfTestDatabases, socketBelow } from './test-databases-folder.mjs';

test('they lie in memory where it has room', () => {
  expect(folderOfTestDatabases({ inMemory: import.meta.dirname, neededBytes: 1 })).toBe(import.meta.dirname);
});

test('they lie among temporary files where it has too little', () => {
  expect(folderOfTestDatabases({ inMemory: import.meta.dirname, neededBytes: 2 ** 60 })).toBe(tmpdir());
});

test('they lie among temporary files where the machine has no folder in memory', () => {
  expect(folderOfTestDatabases({ inMemory: `${import.meta.dirname}/missing`, neededBytes: 0 })).toBe(tmpdir());
});

test('a folder holds a socket where its path leaves room for the name', () => {
  const isWindows = process.platform === 'win32';
  expect(socketBelow('/dev/shm/openhours-test-a/cluster')).toBe(
    isWindows ? undefined : '/dev/shm/openhours-test-a/cluster',
  );
  expect(socketBelow(`/${'long/'.repeat(20)}cluster`)).toBeUndefined();
});
