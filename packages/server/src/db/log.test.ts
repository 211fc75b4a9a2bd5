/** What a line of the log says about an error: the whole way down to its first cause. */
import { expect, test } from 'vitest';
import { reasonOf, stackOf } from './log.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
const away = new Error('the database cannot be reached', { cause: refused });
const failed = new Error('the page failed', { cause: away });

test('a reason is one line that ends with the first cause', () => {
  expect(reasonOf(failed)).toBe(
    'the page failed; caused by: the database cannot be reached; caused by: connect ECONNREFUSED 127.0.0.1:5432',
  );
});

test('a stack holds those of all causes, the outermost first', () => {
  expect(stackOf(failed)).toBe([failed.stack, away.stack, refused.stack].join('\ncaused by: '));
});

test('an error without a message is told by its code, else by its name', () => {
  expect(reasonOf(Object.assign(new AggregateError([refused]), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED');
  expect(reasonOf(new TypeError())).toBe('TypeError');
});

test('an error without a stack is told by its message', () => {
  const bare = new Error('bare');
  delete bare.stack;
  expect(stackOf(bare)).toBe('bare');
});

test.each([['odd'], [undefined], [7]])('what is no error is told as text: %j', (thrown) => {
  expect(reasonOf(thrown)).toBe(String(thrown));
  expect(stackOf(thrown)).toBe(String(thrown));
});

test('a cause that is no error is told as text', () => {
  const error = new Error('failed', { cause: 'unplugged' });
  expect(reasonOf(error)).toBe('failed; caused by: unplugged');
  expect(stackOf(error)).toBe(`${error.stack}\ncaused by: unplugged`);
});

test('errors that name each other as causes are told once each', () => {
  const first = new Error('first');
  const second = new Error('second', { cause: first });
  first.cause = second;
  expect(reasonOf(first)).toBe('first; caused by: second');
});
