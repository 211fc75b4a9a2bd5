/** What a command that tests printed, kept after it: a folder for each run, the newest few of them. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './prepare.mjs';

const keptRuns = 10;

/** Makes the folder of this run below `.cache`, which git leaves out. */
export function openReport(runs = join(root, '.cache', 'test-runs')) {
  const folder = join(runs, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // Their names begin with their time.
  for (const old of readdirSync(runs).toSorted().slice(0, -keptRuns)) {
    rmSync(join(runs, old), { recursive: true, force: true });
  }
  let parts = 0;
  return {
    folder,
    /** How the closing words name it: from the root of the repository. */
    place: relative(root, folder),
    /** Path of a new file, numbered in the order of what was run, without an ending. */
    fileOf(part) {
      parts += 1;
      const words = part.toLowerCase().match(/[a-z0-9]+/g) ?? [];
      return join(folder, [parts, ...words].join('-'));
    },
    /** Keeps a text without its colours. */
    keep: (path, text) => writeFileSync(path, stripVTControlCharacters(text)),
  };
}
