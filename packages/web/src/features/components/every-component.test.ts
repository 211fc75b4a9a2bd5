/** The page of components has whatever renders in `ui`, or it is said here why it is not on it. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const components = readdirSync(folder('../../ui'), { encoding: 'utf8', recursive: true })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => `ui/${name.replaceAll('\\', '/')}`);

/** What the page names as files, several of them with a comma between. */
const shown = readdirSync(folder('.'))
  .filter((name) => name.endsWith('.tsx'))
  .flatMap((name) => [...readFileSync(folder(name), 'utf8').matchAll(/ file="([^"]*)"/g)])
  .flatMap(([, files = '']) => files.split(', '));

const notShown: Readonly<Record<string, readonly string[]>> = {
  'hands something down, and shows nothing of its own': [
    'ui/context/dashboard-context.tsx',
    'ui/context/made.tsx',
    'ui/context/page-context.tsx',
    'ui/views/fault-boundary.tsx',
  ],
  'is a whole page: it has the one heading of the first order, and takes title and focus': [
    'ui/editing/list-page.tsx',
    'ui/editing/properties-page.tsx',
    'ui/editing/row-page.tsx',
    'ui/views/instead-of-view.tsx',
    'ui/views/message-page.tsx',
    'ui/views/page-fault.tsx',
    'ui/views/site-frame.tsx',
    'ui/views/view-fault.tsx',
    'ui/views/view-missing.tsx',
  ],
  'stands above every view of the dashboard, and so above this one': ['ui/feedback/banners.tsx'],
  'comes by itself after two minutes, and leads away': ['ui/views/left-alone.tsx'],
  'shows a picture that somebody has given the business': ['ui/avatars/wide-picture.tsx'],
  'is the day line that stands here, of a free day; as a file of its own it would weigh on the booking page': [
    'ui/day-line/offered-day-line.tsx',
  ],
  'is the editor of hours that stands here, and saves those of the business': ['ui/hours/saved-hours.tsx'],
  'takes the focus, and keeps what is typed for whoever is signed in': ['ui/notes/edited-note.tsx'],
  'asks the server what is booked, and shows nothing where nothing is': ['ui/hours/visits-within.tsx'],
};
const excused = Object.values(notShown).flat();

test('every component has its place on the page, or a reason', () => {
  expect(components).toContain('ui/overlays/sheet.tsx');
  expect(components.filter((file) => !shown.includes(file) && !excused.includes(file))).toEqual([]);
});

test('what is excused is there, and not on the page', () => {
  expect(excused.filter((file) => !components.includes(file) || shown.includes(file))).toEqual([]);
});
