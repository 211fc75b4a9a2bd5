/** What package.json and the commands point to must be there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  scripts: Record<string, string>;
  bin: Record<string, string>;
};

const named = [
  ...Object.entries(manifest.scripts).map(([name, command]) => [`npm run ${name}`, command] as const),
  ...Object.entries(manifest.bin).map(([name, file]) => [`npx ${name}`, `node ${file}`] as const),
];

test.each(named)('%s runs a file that exists', (_name, command) => {
  const file = /^node (scripts\/[\w-]+\.mjs)/.exec(command)?.[1];
  expect(file).toBeDefined();
  expect(existsSync(new URL(file as string, root))).toBe(true);
});

test('scripts name only scripts that exist', () => {
  const folder = new URL('scripts/', root);
  const missing = readdirSync(folder)
    .filter((name) => /\.(mjs|ts)$/.test(name) && name !== 'npm-scripts.test.ts')
    .flatMap((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8');
      const siblings = [...text.matchAll(/'scripts', '([\w-]+\.\w+)'|from '\.\/([\w.-]+)'/g)];
      return siblings
        .map((match) => match[1] ?? match[2])
        .filter((file) => !existsSync(new URL(file as string, folder)));
    });
  expect(missing).toEqual([]);
});

test.each(
  [...readFileSync(new URL('README.md', root), 'utf8').matchAll(/`npm run ([\w:]+)/g)].map(
    (match) => match[1] as string,
  ),
)('the README names npm run %s, which exists', (name) => {
  expect(manifest.scripts[name]).toBeDefined();
});
