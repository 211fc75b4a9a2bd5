/** The page of components has whatever draws in `ui`, or it is said here why it is not on it. */
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
  'draws nothing of its own, or only words': [
    'ui/context/dashboard-context.tsx',
    'ui/context/made.tsx',
    'ui/context/page-context.tsx',
    'ui/context/page-link.tsx',
    'ui/display/own-words.tsx',
    'ui/display/sentence.tsx',
    'ui/display/whole-pieces.tsx',
    'ui/display/zone-line.tsx',
    'ui/editing/editable.tsx',
    'ui/views/as-customers-see.tsx',
    'ui/views/fault-boundary.tsx',
  ],
  'is a whole page, a frame, or stands above all pages': [
    'ui/editing/list-page.tsx',
    'ui/editing/properties-page.tsx',
    'ui/editing/unread-row.tsx',
    'ui/feedback/banners.tsx',
    'ui/views/instead-of-view.tsx',
    'ui/views/left-alone.tsx',
    'ui/views/message-page.tsx',
    'ui/views/page-fault.tsx',
    'ui/views/site-frame.tsx',
    'ui/views/view-fault.tsx',
    'ui/views/view-missing.tsx',
  ],
  'is a part of one that is there': [
    'ui/hours/day-row.tsx',
    'ui/hours/exceptions.tsx',
    'ui/hours/range-bars.tsx',
    'ui/styles/meaning.tsx',
  ],
  'is put together of those that are there, about something that is stored': [
    'ui/avatars/wide-picture.tsx',
    'ui/day-line/offered-day-line.tsx',
    'ui/display/service-facts.tsx',
    'ui/editing/adding.tsx',
    'ui/editing/business-fields.tsx',
    'ui/editing/leaving.tsx',
    'ui/editing/setting-value.tsx',
    'ui/filters/list-filters.tsx',
    'ui/forms/action-form.tsx',
    'ui/forms/test-message.tsx',
    'ui/hours/saved-hours.tsx',
  ],
};
const excused = Object.values(notShown).flat();

test('every component has its place on the page, or a reason', () => {
  expect(components).toContain('ui/overlays/sheet.tsx');
  expect(components.filter((file) => !shown.includes(file) && !excused.includes(file))).toEqual([]);
});

test('what is excused is there, and not on the page', () => {
  expect(excused.filter((file) => !components.includes(file) || shown.includes(file))).toEqual([]);
});
