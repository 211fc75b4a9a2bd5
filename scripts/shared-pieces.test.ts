/** Which pieces of the pages come in one file, and which page may not become heavier. */
import { expect, test } from 'vitest';
import { overAim } from './build-web.mjs';
import { fileOfPiece, groupsOf } from './shared-pieces.mjs';

const large = 10_000;
const small = 200;

test.each([
  [['site', 'booking', 'timetable', 'dashboard'], large, 'kit'],
  [['site', 'booking', 'dashboard'], large, 'of-booking-dashboard-site'],
  [['confirmation', 'manage', 'seats', 'sign-in', 'dashboard'], large, 'fields'],
  [
    ['booking', 'manage', 'move', 'seats', 'sign-in', 'dashboard'],
    large,
    'of-booking-dashboard-manage-move-seats-sign-in',
  ],
  [['booking', 'manage', 'move', 'seats', 'dashboard'], small, 'kit'],
  [['manage', 'seats', 'dashboard'], large, 'of-dashboard-manage-seats'],
  [['booking', 'manage', 'move', 'seats', 'site'], large, 'pages'],
  [['confirmation', 'manage', 'move', 'seats'], small, 'pages'],
  [['confirmation', 'manage', 'move', 'seats'], large, 'visit'],
  [['manage', 'seats'], small, 'visit'],
  [['manage', 'seats'], large, 'of-manage-seats'],
  [['booking', 'seats'], large, 'of-booking-seats'],
  [['booking', 'manage'], large, 'of-booking-manage'],
  [['confirmation', 'manage', 'move'], small, 'booked'],
  [['manage', 'move'], large, 'booked'],
  [['confirmation', 'manage'], large, 'of-confirmation-manage'],
  [['booking', 'manage', 'move'], large, 'of-booking-manage-move'],
  [['booking'], small, undefined],
  [['dashboard'], large, 'of-dashboard'],
])('what %j need, of %i characters, comes with %s', (pages, characters, file) => {
  expect(fileOfPiece(new Set(pages), characters)).toBe(file);
});

test('what a form asks that comes with one page at once and with the other later has a file of its own', () => {
  const later = new Set(['booking']);
  expect(fileOfPiece(new Set(['seats']), large, later)).toBe('booking-form');
  expect(fileOfPiece(new Set(['seats', 'wish']), large, later)).toBe('booking-form');
  expect(fileOfPiece(new Set(['manage']), large, later)).toBe(undefined);
  expect(fileOfPiece(new Set(['booking', 'manage']), large, later)).toBe('of-booking-manage');
  expect(fileOfPiece(new Set(), large, later)).toBe(undefined);
  // A part that a customer's page loads brings nothing of the dashboard along.
  expect(fileOfPiece(new Set(['dashboard']), large, new Set(['seats']))).toBe(undefined);
});

test('who needs a piece is read from a build: through whatever imports it, apart from what is loaded on demand', () => {
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
    chunk('manage.js', ['shared.js'], ['manage'], { isEntry: true, name: 'manage' }),
    chunk('between.js', ['shared.js'], ['between']),
    chunk('shared.js', [], ['shared']),
    chunk('late.js', ['between.js'], ['late'], { isDynamicEntry: true }),
    chunk('booking.js', ['shared.js'], ['booking'], { isEntry: true, name: 'booking', dynamicImports: ['form.js'] }),
    chunk('form.js', ['asked.js'], ['form'], { isDynamicEntry: true }),
    chunk('seats.js', ['asked.js'], ['seats'], { isEntry: true, name: 'seats' }),
    chunk('asked.js', [], ['asked']),
    { type: 'asset', fileName: 'a.css' },
  ]);
  expect(['shared', 'between', 'late', 'unknown'].map((id) => group?.name(id))).toEqual(['kit', null, null, null]);
  expect(group?.name('dashboard')).toBe('of-dashboard');
  expect(['asked', 'form', 'seats'].map((id) => group?.name(id))).toEqual(['booking-form', null, null]);
});

test('a customer\u2019s page over its aim is named, texts included; the dashboard has none', () => {
  const page = (name: string, scriptBytes: number) => ({ name, scriptBytes, textBytes: 5_000 });
  expect(overAim([page('booking', 115_000), page('site', 115_001), page('dashboard', 190_000)])).toEqual([
    'site: 120001 of 120000 bytes',
  ]);
});
