/** What the moved clock is made of, without the library itself, which not every machine has. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { withoutSymbols } from './moved-clock.mjs';
import { root } from './prepare.mjs';

/** The least of a shared library: its header, a table of symbols with their names, and the table of these sections. */
function libraryWith(symbols: readonly { readonly name: string; readonly section: number }[]): Buffer {
  const names = Buffer.from(`\0${symbols.map(({ name }) => `${name}\0`).join('')}`);
  const table = Buffer.alloc(24 * symbols.length);
  symbols.forEach(({ name, section }, index) => {
    table.writeUInt32LE(names.indexOf(`\0${name}\0`) + 1, 24 * index);
    table.writeUInt16LE(section, 24 * index + 6);
  });
  const header = Buffer.alloc(64);
  header.writeBigUInt64LE(BigInt(64 + names.length + table.length), 0x28);
  header.writeUInt16LE(2, 0x3c);
  const sectionOf = (type: number, begin: number, size: number) => {
    const section = Buffer.alloc(64);
    section.writeUInt32LE(type, 0x04);
    section.writeBigUInt64LE(BigInt(begin), 0x18);
    section.writeBigUInt64LE(BigInt(size), 0x20);
    return section;
  };
  const sections = [sectionOf(3, 64, names.length), sectionOf(11, 64 + names.length, table.length)];
  return Buffer.concat([header, names, table, ...sections]);
}

test('a library loses the symbols that it offers by these names, and nothing else', () => {
  const offered = { name: 'poll', section: 7 };
  const asked = { name: 'sleep', section: 0 };
  const other = { name: 'gettimeofday', section: 7 };
  const before = libraryWith([offered, asked, other]);
  const after = withoutSymbols(before, new Set(['poll', 'sleep']));
  const changed = [...after.keys()].filter((at) => after[at] !== before[at]);
  const firstName = before.indexOf('\0poll\0') + 1 - 64;
  expect(changed).toHaveLength(1);
  expect([before[changed[0]!], after[changed[0]!]]).toEqual([firstName, 0]);
});

const everyWay = `
  import fs from 'node:fs';
  import { stat } from 'node:fs/promises';
  import { promisify } from 'node:util';
  const path = process.argv[1];
  const handle = await fs.promises.open(path);
  const found = [
    fs.statSync(path), fs.lstatSync(path), await stat(path), await handle.stat(), await promisify(fs.stat)(path),
    fs.fstatSync(handle.fd), fs.statSync(path, { bigint: true }),
  ];
  await handle.close();
  const nothing = fs.statSync(path + '-not-there', { throwIfNoEntry: false });
  const error = await promisify(fs.stat)(path + '-not-there').catch(({ code }) => code);
  console.log(JSON.stringify([found.map(({ mtime, mtimeMs }) => [mtime, Number(mtimeMs)]), String(nothing), error]));
`;

test('a process whose clock is moved reads the times of files moved as far, in every way', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openhours-file-times-'));
  try {
    const file = join(folder, 'file');
    writeFileSync(file, 'x');
    const run = (preload: readonly string[]) =>
      spawnSync(process.execPath, [...preload, '--input-type=module', '--eval', everyWay, file], {
        encoding: 'utf8',
        env: { ...process.env, LD_PRELOAD: '', NODE_OPTIONS: '', FAKETIME: '+86400' },
      });
    const [asTheyAre] = JSON.parse(run([]).stdout);
    const [moved, nothing, error] = JSON.parse(
      run(['--import', pathToFileURL(join(root, 'scripts', 'moved-file-times.mjs')).href]).stdout,
    );
    expect(moved).toHaveLength(7);
    expect(moved).toEqual(
      asTheyAre.map(([mtime, mtimeMs]: [string, number]) => [
        new Date(Date.parse(mtime) + 86_400_000).toISOString(),
        mtimeMs + 86_400_000,
      ]),
    );
    expect([nothing, error]).toEqual(['undefined', 'ENOENT']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
