/** Where files lie that are not compiled, from the sources as from what is built. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { packageFolder } from './package-folder.ts';

const server = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

test.each(['src/db/migrate.ts', 'dist/main.js', 'dist/command-line/main.js'])('%s is of this package', (file) => {
  expect(packageFolder(new URL(`../../${file}`, import.meta.url).href)).toBe(server);
});

test('a file that is of no package says so', () => {
  expect(() => packageFolder(new URL('/nowhere/main.js', import.meta.url).href)).toThrow('lies in no package');
});
