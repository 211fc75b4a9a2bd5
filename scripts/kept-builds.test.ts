/** Files of former builds stay while a server or an open page may still ask for them, and not for ever. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildsIn, formerBuilds, keepBuild } from './kept-builds.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openhours-builds-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** As a build does: writes its files beside those that are there. */
function build(...names: string[]): void {
  const former = buildsIn(folder);
  for (const name of names) {
    mkdirSync(join(folder, 'client/assets'), { recursive: true });
    writeFileSync(join(folder, 'client/assets', name), name);
    writeFileSync(join(folder, 'client/assets', `${name}.br`), name);
  }
  keepBuild(
    folder,
    former,
    names.map((name) => `client/assets/${name}`),
  );
}

const has = (name: string) => existsSync(join(folder, 'client/assets', name));

test('what a build had is there after the next ones, with its compressed form, until as many have followed as are kept', () => {
  build('page-a.js', 'kit.js');
  for (let number = 1; number <= formerBuilds; number += 1) {
    build(`page-${number}.js`, 'kit.js');
    expect([has('page-a.js'), has('page-a.js.br')]).toEqual([true, true]);
  }
  build('page-z.js', 'kit.js');
  expect([has('page-a.js'), has('page-a.js.br')]).toEqual([false, false]);
  expect([has('kit.js'), has('page-1.js'), has('page-z.js.br')]).toEqual([true, true, true]);
});

test('the same built again takes no place', () => {
  build('page-a.js');
  for (let time = 0; time < formerBuilds + 2; time += 1) {
    build('page-b.js');
  }
  expect(has('page-a.js')).toBe(true);
});

test('what was built before a list was kept stays as one build, and what belongs to none goes', () => {
  mkdirSync(join(folder, 'client/assets'), { recursive: true });
  writeFileSync(join(folder, 'client/assets/old.js'), '');
  build('page-a.js');
  expect(has('old.js')).toBe(true);
  writeFileSync(join(folder, 'client/assets/stray.js'), '');
  build('page-b.js');
  expect(readdirSync(join(folder, 'client/assets')).toSorted()).toEqual([
    'old.js',
    'page-a.js',
    'page-a.js.br',
    'page-b.js',
    'page-b.js.br',
  ]);
});
