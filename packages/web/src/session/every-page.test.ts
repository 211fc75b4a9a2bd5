/** A list is read page by page until no cursor leads on. */
import { expect, test } from 'vitest';
import { everyPage } from './every-page.ts';

test('the pages of a list become one, and the last one ends it', async () => {
  const asked: (string | undefined)[] = [];
  const all = await everyPage(({ cursor }) => {
    asked.push(cursor);
    const at = Number(cursor ?? 0);
    return Promise.resolve({
      items: [at * 2, at * 2 + 1],
      pagingMetadata: { count: 2, cursors: at < 2 ? { next: String(at + 1) } : {} },
    });
  });
  expect(all).toEqual([0, 1, 2, 3, 4, 5]);
  expect(asked).toEqual([undefined, '1', '2']);
});

test('an empty page ends the list, whatever it says of a next one', async () => {
  const page = () => Promise.resolve({ items: [], pagingMetadata: { count: 0, cursors: { next: 'again' } } });
  expect(await everyPage(page)).toEqual([]);
});
