/** What is asked of the server about a client whom somebody types a part of. */

import type { Client } from '@openhours/client';
import { expect, test } from 'vitest';
import { clientsSought } from '../queries/contacts.ts';
import { namesPerson } from './clients.ts';

async function askedFor(text: string): Promise<unknown> {
  const asked: unknown[] = [];
  const client = {
    contacts: {
      queryContacts: async ({ query }: { query: { filter: unknown } }) => {
        asked.push(query.filter);
        return { contacts: [], pagingMetadata: {} };
      },
    },
  } as unknown as Client;
  const { queryFn } = clientsSought(client, text, 5);
  const context = { signal: new AbortController().signal } as Parameters<
    Extract<typeof queryFn, (...of: never) => unknown>
  >[0];
  await (queryFn as (of: typeof context) => Promise<unknown>)(context);
  return asked[0];
}

test('a name is found by any part of it, an address by its beginning: what all addresses share finds nobody', async () => {
  expect(await askedFor('.co')).toEqual({ $or: [{ name: { $contains: '.co' } }, { email: { $startsWith: '.co' } }] });
});

test('a number is found by its digits, however they are grouped', async () => {
  expect(await askedFor('030 12')).toEqual({
    $or: [{ name: { $contains: '030 12' } }, { email: { $startsWith: '030 12' } }, { phone: { $contains: '3012' } }],
  });
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
