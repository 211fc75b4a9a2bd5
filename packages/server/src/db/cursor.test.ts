/** Cursors: sealed for whoever calls, and not for pages, which read few of them. */
import { expect, test } from 'vitest';
import { type CursorContent, type CursorSigning, readCursor, writeCursor } from './cursor.ts';

const outside: CursorSigning = { key: new Uint8Array(32), siteId: 'site', operation: 'things.query' };
const within: CursorSigning = { ...outside, isWithin: true };
const content: CursorContent = {
  filter: { name: 'x' },
  sort: [{ fieldName: 'name', order: 'ASC' }],
  fields: [],
  limit: 10,
  position: ['a', null],
  backwards: false,
  extra: null,
};

test.each([outside, within])('what is written is read again (%o)', (signing) => {
  expect(readCursor(signing, writeCursor(signing, content, 'query'), 'cursor')).toEqual(content);
});

test('nothing is sealed for a page, and what is not sealed is refused from outside', () => {
  const plain = writeCursor(within, content, 'query');
  expect(JSON.parse(plain)).toContainEqual({ name: 'x' });
  expect(writeCursor(outside, content, 'query')).not.toContain('[');
  expect(() => readCursor(outside, plain, 'cursor')).toThrow('is not a cursor of this query');
});

test('a query too long for a text of cursors is sealed for a page, too, as it is shorter then', () => {
  const long = { ...content, filter: { name: 'x'.repeat(9_000) } };
  const cursor = writeCursor(within, long, 'query');
  expect(cursor.length).toBeLessThan(1_000);
  expect(readCursor(within, cursor, 'cursor')).toEqual(long);
});
