/** What this page has done itself, told from what others have done. */
import type { ClientRequest } from '@openhours/client';
import { expect, test } from 'vitest';
import { createActsHere } from './acts-here.ts';

const one = { booking: { id: 'one', revision: '4' } };

async function answered(headers: Readonly<Record<string, string>>, status = 200, body: object = one) {
  const acts = createActsHere();
  const send = acts.noting(async () => ({
    status,
    statusText: '',
    header: () => undefined,
    text: async () => JSON.stringify(body),
  }));
  const request = { method: 'POST', path: '/', query: '', headers, body: '{}', signal: undefined };
  const answer = await send(request satisfies ClientRequest);
  return { acts, text: await answer.text() };
}

test('what an act answers is ours, and no other state of it', async () => {
  const { acts, text } = await answered({ 'idempotency-key': 'k' });
  expect(text).toBe('{"booking":{"id":"one","revision":"4"}}');
  expect(acts.isOurs('one', '4')).toBe(true);
  expect(acts.isOurs('one', '5')).toBe(false);
  expect(acts.isOurs('two', '4')).toBe(false);
});

test('so is each of many that an act answers', async () => {
  const results = [
    { item: { id: 'one', revision: '4' } },
    { itemMetadata: {} },
    { item: { id: 'two', revision: '2' } },
  ];
  const { acts } = await answered({ 'idempotency-key': 'k' }, 200, { results });
  expect([acts.isOurs('one', '4'), acts.isOurs('two', '2'), acts.isOurs('two', '3')]).toEqual([true, true, false]);
});

test('what a question answers, or a refusal, is not', async () => {
  expect((await answered({})).acts.isOurs('one', '4')).toBe(false);
  expect((await answered({ 'idempotency-key': 'k' }, 409)).acts.isOurs('one', '4')).toBe(false);
});
