/** In which order the search shows what it finds, and what it remembers. */
import { expect, test } from 'vitest';
import type { AnyFeature } from '../../../feature.ts';
import type { SearchEntry } from '../../../ui/lists/search-entry.ts';
import { grouped, readRecent, withRecent } from './entries.ts';
import { groupsOf } from './groups.ts';

const Icon = () => null;
const features: readonly AnyFeature[] = [
  {
    name: 'bookings',
    search: {
      groups: [
        { kind: 'day', name: 'search.days', Icon, isMeantFirst: true },
        { kind: 'client', name: 'search.clients', Icon },
      ],
      load: () => Promise.reject(new Error('never loaded')),
    },
  },
  {
    name: 'services',
    search: {
      groups: [{ kind: 'service', name: 'nav.services', Icon }],
      load: () => Promise.reject(new Error('never loaded')),
    },
  },
];

const entry = (name: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
  key: name,
  kind: 'page',
  name,
  target: { to: `/${name}` },
  ...more,
});
const names = (entries: readonly SearchEntry[]) => entries.map(({ name }) => name);

test('a day that was typed stands before what can be done, and what features bring after it', () => {
  expect(groupsOf(features).map(({ kind }) => kind)).toEqual([
    'recent',
    'day',
    'action',
    'client',
    'service',
    'page',
    'setting',
  ]);
});

test('groups stand in one order, hold nothing twice, and are never empty', () => {
  const services = Array.from({ length: 11 }, (_, index) => entry(`s${index}`, { kind: 'service' }));
  const groups = grouped(groupsOf(features), [
    { kind: 'page', entries: [entry('s1'), entry('Today')] },
    { kind: 'service', entries: services },
    { kind: 'client', entries: [] },
    { kind: 'recent', entries: [entry('s0')] },
  ]);
  expect(groups.map(({ kind, entries }) => [kind, names(entries)])).toEqual([
    ['recent', ['s0']],
    ['service', ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8']],
    ['page', ['Today']],
  ]);
});

test('what was chosen lately comes first, once, and nonsense is nothing', () => {
  const chosen = ['a', 'b', 'c', 'a', 'd', 'e', 'f', 'g'].reduce<SearchEntry[]>(
    (before, name) => withRecent(before, entry(name)),
    [],
  );
  expect(names(chosen)).toEqual(['g', 'f', 'e', 'd', 'a', 'c']);
  expect(readRecent(JSON.stringify(chosen), ['page'])).toEqual(chosen);
  for (const kept of [undefined, '', '{', '7', '[1,null,{"key":"x"}]']) {
    expect(readRecent(kept, ['page'])).toEqual([]);
  }
});
