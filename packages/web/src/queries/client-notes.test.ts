/** How a list asks what is to be known about its clients. */
import type { Client } from '@openhours/client';
import type { ClientAlert } from '@openhours/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { alertsOfContacts } from './client-notes.ts';

/** A client that knows two alerts about each contact that it is asked for, and how many each call names. */
function answering() {
  const asked: number[] = [];
  const client = {
    clientNotes: {
      listAlertsOfContacts: async ({ contactIds }: { contactIds: readonly string[] }) => {
        asked.push(contactIds.length);
        return {
          alerts: contactIds.flatMap((contactId) => [1, 2].map((id) => ({ id: `${contactId}-${id}`, contactId }))),
        };
      },
    },
  };
  return { asked, client: client as unknown as Client };
}

const idsOf = (alerts: readonly ClientAlert[] | undefined) => alerts?.map(({ id }) => id);

test('a list of any length asks for each of its clients once, a hundred at a time', async () => {
  const { asked, client } = answering();
  const contacts = Array.from({ length: 130 }, (_, index) => `c${index}`);
  const known = await new QueryClient().fetchQuery(alertsOfContacts(client, [...contacts, 'c7', 'c8']));
  expect(asked).toEqual([100, 30]);
  expect(known.size).toBe(130);
  expect(idsOf(known.get('c129'))).toEqual(['c129-1', 'c129-2']);
});

test('the same clients in another order are the same question, and nobody is asked about nobody', () => {
  const { client } = answering();
  expect(alertsOfContacts(client, ['b', 'a']).queryKey).toEqual(alertsOfContacts(client, ['a', 'b', 'a']).queryKey);
  expect(alertsOfContacts(client, []).enabled).toBe(false);
});
