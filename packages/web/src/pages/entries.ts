/** The scripts that hydrate pages in browsers: each is built from the file of its name in `app/entries`. */
export const entryNames = [
  'site',
  'booking',
  'confirmation',
  'manage',
  'move',
  'seats',
  'wish',
  'timetable',
  'sign-in',
  'member-sign-in',
  'member-area',
  'dashboard',
] as const;
export type EntryName = (typeof entryNames)[number];

/** The file an entry is built from, from the folder of the package. */
export function sourceOfEntry(name: EntryName): string {
  return `src/app/entries/${name}.tsx`;
}
