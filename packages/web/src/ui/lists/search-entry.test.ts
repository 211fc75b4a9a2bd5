/** What the search finds among what it knows. */
import { describe, expect, test } from 'vitest';
import { fitting, type SearchEntry } from './search-entry.ts';

const entry = (name: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
  key: name,
  kind: 'page',
  name,
  target: { to: `/${name}` },
  ...more,
});
const names = (entries: readonly SearchEntry[]) => entries.map(({ name }) => name);

describe('fitting', () => {
  const all = [
    entry('Deep massage'),
    entry('Massage'),
    entry('José'),
    entry('Business', { facts: 'Name, time zone and currency', alsoFoundBy: 'Logo' }),
    entry('Automassage'),
  ];
  test.each([
    ['mass', ['Massage', 'Deep massage', 'Automassage']],
    ['DEEP', ['Deep massage']],
    ['jose', ['José']],
    ['time zone', ['Business']],
    ['zone time', ['Business']],
    ['logo', ['Business']],
    ['one', []],
  ])('%j finds %j', (text, found) => {
    expect(names(fitting(text, all))).toEqual(found);
  });
});
