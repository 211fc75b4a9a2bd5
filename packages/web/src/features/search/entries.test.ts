/** What the search finds among what it knows, in which order, and what it remembers. */
import { describe, expect, test } from 'vitest';
import { type Entry, fitting, groupsOf, namesPerson, readRecent, withRecent } from './entries.ts';

const entry = (name: string, more: Partial<Entry> = {}): Entry => ({
  key: name,
  kind: 'page',
  name,
  way: { to: `/${name}` },
  ...more,
});
const names = (entries: readonly Entry[]) => entries.map(({ name }) => name);

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

test('groups stand in one order, hold nothing twice, and are never empty', () => {
  const services = Array.from({ length: 11 }, (_, index) => entry(`s${index}`, { kind: 'service' }));
  const groups = groupsOf({
    page: [entry('s1'), entry('Today')],
    service: services,
    client: [],
    recent: [entry('s0')],
  });
  expect(groups.map(({ kind, entries }) => [kind, names(entries)])).toEqual([
    ['recent', ['s0']],
    ['service', ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8']],
    ['page', ['Today']],
  ]);
});

test('a person is known by name, address and number, however they are written', () => {
  const person = { firstName: 'Renée', lastName: 'Groß', email: 'Renee@Example.com', phone: '+49 30 123-456' };
  for (const text of ['renee', 'GROSS', 'née gr', 'renee@ex', '+49 (30) 12', '030 1234', '123456']) {
    expect(namesPerson(text, person), text).toBe(true);
  }
  for (const text of ['rene g', '0', '+49 31', '.co', '@example', 'x']) {
    expect(namesPerson(text, text === 'x' ? { firstName: 'Ada' } : person), text).toBe(false);
  }
});

test('what was chosen lately comes first, once, and nonsense is nothing', () => {
  const chosen = ['a', 'b', 'c', 'a', 'd', 'e', 'f', 'g'].reduce<Entry[]>(
    (before, name) => withRecent(before, entry(name)),
    [],
  );
  expect(names(chosen)).toEqual(['g', 'f', 'e', 'd', 'a', 'c']);
  expect(readRecent(JSON.stringify(chosen))).toEqual(chosen);
  for (const kept of [null, '', '{', '7', '[1,null,{"key":"x"}]']) {
    expect(readRecent(kept)).toEqual([]);
  }
});
