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

test('no more are asked for than are wanted, nor at once than an answer has', async () => {
  const limits: number[] = [];
  const page = ({ cursor, limit }: { limit: number; cursor?: string }) => {
    limits.push(limit);
    const at = Number(cursor ?? 0);
    return Promise.resolve({
      items: Array.from({ length: limit }, (_, index) => at + index),
      pagingMetadata: { hasNext: true, cursors: { next: String(at + limit) } },
    });
  };
  expect(await everyPage(page, { pageSize: 4, atMost: 6 })).toEqual([0, 1, 2, 3, 4, 5]);
  expect(limits).toEqual([4, 2]);
});

test('a page of which nothing is wanted does not end a list that goes on', async () => {
  const page = ({ cursor }: { cursor?: string }) =>
    Promise.resolve(
      cursor === undefined
        ? { items: [], pagingMetadata: { hasNext: true, cursors: { next: 'more' } } }
        : { items: [1], pagingMetadata: { hasNext: false, cursors: {} } },
    );
  expect(await everyPage<number>(page)).toEqual([1]);
});
