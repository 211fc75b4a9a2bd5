/** Places bear their names in the language of the reader wherever they are shown, and each page asks for them once. */
import type { PageCalls } from '@openhours/client';
import { expect, test } from 'vitest';
import { knownOfBusiness } from './business-calls.ts';

const place = (id: string, archived = false) => ({
  id,
  archived,
  name: `At ${id}`,
  translations: [{ language: 'de', name: `Bei ${id}` }],
});

const places = [place('harbour'), place('station'), place('old', true)];

/** The calls of a site that answers its first place by itself, and every other when it is asked for by its id. */
function callsOf(asked: unknown[]) {
  return {
    visitor: {
      locations: {
        async queryLocations({ query: { filter } }: { query: { filter: { id?: { $in: string[] } } } }) {
          asked.push(filter);
          const { id } = filter;
          return {
            locations: id === undefined ? places.slice(0, 1) : places.filter((each) => id.$in.includes(each.id)),
          };
        },
      },
    },
  } as unknown as PageCalls;
}

test('an archived place, and one beyond those that a page lists, is named in the language of the reader, too', async () => {
  const asked: unknown[] = [];
  const { findPlaces, sayPlaces } = knownOfBusiness(callsOf(asked), 'de');
  const shown = ['harbour', 'station', 'old', 'gone'].map((id) => ({ id, name: `At ${id}` }));
  const sayPlace = await sayPlaces(Promise.resolve([...shown, undefined]));
  expect(shown.map((each) => sayPlace(each))).toEqual([
    ...['harbour', 'station', 'old'].map((id) => ({ id, name: `Bei ${id}`, isTranslated: true })),
    { id: 'gone', name: 'At gone' },
  ]);
  expect((await findPlaces()).map(({ name }) => name)).toEqual(['Bei harbour']);
  expect(asked).toEqual([{ archived: false }, { id: { $in: ['station', 'old', 'gone'] } }]);
});

test('whoever reads the language of the business asks for no names', async () => {
  const asked: unknown[] = [];
  const { sayPlaces } = knownOfBusiness(callsOf(asked), undefined);
  const old = { id: 'old', name: 'At old' };
  expect((await sayPlaces([old]))(old)).toBe(old);
  await expect(sayPlaces(Promise.reject(new Error('nothing to show')))).rejects.toThrow('nothing to show');
  expect(asked).toEqual([]);
});
