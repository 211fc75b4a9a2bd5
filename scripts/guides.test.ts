/** The guides say what the product does: what can be derived is compared. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingsTable } from '../packages/server/src/config.ts';

test('the operator reads about every setting', () => {
  const guide = readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8');
  expect(guide).toContain(settingsTable());
});

const root = new URL('../', import.meta.url);
const decisions = readdirSync(new URL('docs/decisions/', root)).sort();
const guides = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(new URL('docs/', root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...decisions.map((name) => `docs/decisions/${name}`),
  ...readdirSync(new URL('docs/protocol/', root)).map((name) => `docs/protocol/${name}`),
  ...readdirSync(new URL('docs/owner/', root)).map((name) => `docs/owner/${name}`),
];

test.each(guides)('%s links to what is there', (guide) => {
  const links = [...readFileSync(new URL(guide, root), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)];
  const broken = links
    .map((match) => match[1] ?? '')
    .filter((link) => !existsSync(new URL(link, new URL(guide, root))));
  expect(broken).toEqual([]);
});

const pages = new URL('packages/web/src/', root);
const catalogues = [
  'locales/dashboard.en.json',
  'locales/site.en.json',
  ...readdirSync(new URL('features/', pages)).map((name) => `features/${name}/texts/en.json`),
].filter((path) => existsSync(new URL(path, pages)));
const screens = catalogues.flatMap((path) =>
  Object.values(JSON.parse(readFileSync(new URL(path, pages), 'utf8')) as Record<string, string>),
);

/** A text of the screens with anything in the place of its values, which may hold others. */
function shapeOf(text: string): RegExp {
  const value = '\u0000';
  let plain = text;
  while (/\{[^{}]*\}/.test(plain)) {
    plain = plain.replaceAll(/\{[^{}]*\}/g, value);
  }
  return new RegExp(`^${plain.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(value, '.+')}$`);
}

test.each(guides.filter((guide) => guide.startsWith('docs/owner/')))('%s says the words of the screens', (guide) => {
  const text = readFileSync(new URL(guide, root), 'utf8').replaceAll(/\s+/g, ' ');
  const quoted = [...text.matchAll(/“([^”]+)”/g)].map((match) => match[1] as string);
  const shapes = screens.map(shapeOf).filter((shape) => /\p{L}{3}/u.test(shape.source));
  const unknown = quoted.filter((words) => !shapes.some((shape) => shape.test(words)));
  expect(unknown).toEqual([]);
});

test('decisions are numbered one after the other, in their name and in their heading', () => {
  const headings = decisions.map(
    (name) => readFileSync(new URL(`docs/decisions/${name}`, root), 'utf8').split(' ', 2)[1],
  );
  expect(decisions.map((name) => Number(name.slice(0, 4)))).toEqual(decisions.map((_, index) => index + 1));
  expect(headings).toEqual(decisions.map((_, index) => `${index + 1}.`));
});
