/** Which pieces of the pages come in one file, and which page may not become heavier. */
import { expect, test } from 'vitest';
import { overAim } from './build-web.mjs';
import { fileOfPiece, groupsOf } from './shared-pieces.mjs';

const large = 10_000;
const small = 200;

test.each([
  [['site', 'booking', 'dashboard'], large, 'kit'],
  [['booking', 'manage', 'move', 'seats', 'sign-in', 'dashboard'], large, 'fields'],
  [['booking', 'manage', 'dashboard'], large, undefined],
  [['booking', 'manage', 'move', 'seats', 'site'], large, 'pages'],
  [['confirmation', 'manage', 'move', 'seats'], small, 'pages'],
  [['confirmation', 'manage', 'move', 'seats'], large, undefined],
  [['booking', 'seats'], large, 'booking-form'],
  [['booking', 'manage'], large, undefined],
  [['confirmation', 'manage', 'move'], small, 'booked'],
  [['manage', 'move'], large, 'booked'],
  [['confirmation', 'manage'], large, undefined],
  [['booking', 'manage', 'move'], large, undefined],
  [['booking'], small, undefined],
])('what %j need, of %i characters, comes with %s', (pages, characters, file) => {
  expect(fileOfPiece(new Set(pages), characters)).toBe(file);
});

test('who needs a piece is read from a build: through whatever imports it, not from what is loaded on demand', () => {
  const chunk = (fileName: string, imports: string[], ids: string[], more = {}) => ({
    type: 'chunk',
    fileName,
    imports,
    moduleIds: ids,
    modules: Object.fromEntries(ids.map((id) => [id, { code: 'x'.repeat(large) }])),
    ...more,
  });
  const [group] = groupsOf([
    chunk('site.js', ['between.js'], ['site'], { isEntry: true, name: 'site' }),
    chunk('dashboard.js', ['shared.js'], ['dashboard'], {
      isEntry: true,
      name: 'dashboard',
      dynamicImports: ['late.js'],
    }),
    chunk('between.js', ['shared.js'], ['between']),
    chunk('shared.js', [], ['shared']),
    chunk('late.js', ['between.js'], ['late'], { isDynamicEntry: true }),
    { type: 'asset', fileName: 'a.css' },
  ]);
  expect(['shared', 'between', 'late', 'unknown'].map((id) => group?.name(id))).toEqual(['kit', null, null, null]);
});

test('a customer\u2019s page over its aim is named, texts included; the dashboard has none', () => {
  const page = (name: string, scriptBytes: number) => ({ name, scriptBytes, textBytes: 5_000 });
  expect(overAim([page('booking', 125_000), page('site', 125_001), page('dashboard', 190_000)])).toEqual([
    'site: 130001 of 130000 bytes',
  ]);
});
