/** What of a file lasts, and what is left of one that could not be written. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFileStore, DiskFull } from './file-store.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'openhours-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('every folder on the way to a file is synced once the file has its name, those that were there are not', async () => {
  const root = join(folder, 'kept');
  const synced: [string, boolean][] = [];
  const store = createFileStore(root, async (each) => {
    synced.push([each, existsSync(join(root, 'site/one/file/original'))]);
  });
  const received = await store.receive(Readable.from([Buffer.from('bytes')]), 10);
  await received.keep('site/one/file/original');
  expect(synced).toEqual([
    [root, false],
    [folder, false],
    [join(root, 'site/one'), false],
    [join(root, 'site'), false],
    [root, false],
    [join(root, 'site/one/file'), true],
  ]);
  synced.length = 0;
  await (await store.receive(Readable.from([Buffer.from('more')]), 10)).keep('site/one/other/original');
  expect(synced.map(([each]) => each)).toEqual([join(root, 'site/one'), join(root, 'site/one/other')]);
  expect(readFileSync(join(root, 'site/one/file/original'), 'utf8')).toBe('bytes');
});

test('a file gets its key also where somebody takes the folder away that was made for it', async () => {
  const root = join(folder, 'swept');
  let sweeps = 1;
  const store = createFileStore(root, async () => {
    const made = join(root, 'site/one/file');
    if (existsSync(made) && sweeps > 0) {
      sweeps -= 1;
      await rm(made, { recursive: true });
    }
  });
  await (await store.receive(Readable.from([Buffer.from('bytes')]), 10)).keep('site/one/file/original');
  expect([readFileSync(join(root, 'site/one/file/original'), 'utf8'), sweeps]).toEqual(['bytes', 0]);
});

test.each(['ENOSPC', 'EDQUOT'])('a disk without room (%s) is told as that, and nothing is left', async (code) => {
  const root = join(folder, code);
  const full = () => Promise.reject(Object.assign(new Error('no room'), { code }));
  const store = createFileStore(root, full);
  const stream = Readable.from(
    (async function* () {
      yield Buffer.from('some');
      await full();
    })(),
  );
  await expect(store.receive(stream, 10)).rejects.toThrow(DiskFull);
  const received = await store.receive(Readable.from([Buffer.from('bytes')]), 10);
  await expect(received.keep('site/one/file/original')).rejects.toThrow(DiskFull);
  await received.discard();
  expect(readdirSync(join(root, '.arriving'))).toEqual([]);
});

test('what cannot be looked at is told, and not taken for gone', async () => {
  const root = join(folder, 'circle');
  const arriving = join(root, '.arriving');
  mkdirSync(arriving, { recursive: true });
  symlinkSync('itself', join(arriving, 'itself'));
  await expect(createFileStore(root).discardOlderThan(0)).rejects.toMatchObject({ code: 'ELOOP' });
});
