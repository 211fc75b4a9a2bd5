/** The order of an erasure follows from what leads to what. */
import { describe, expect, test } from 'vitest';
import { createPersonalData } from './personal-data.ts';
import type { Query } from './query.ts';
import { ofContact, ofNobody, type StoredTables, type TableRule } from './stored-tables.ts';
import type { Transaction } from './transaction.ts';

const rule = (rowsOfContact: TableRule['rowsOfContact'] & object): TableRule => ({
  stays: 'site',
  rowsOfContact,
  columns: { ...ofNobody('site_id id'), ...ofContact('words', 'null') },
});

const contacts: StoredTables = {
  owner: 'contacts',
  tables: { contact: rule(() => 'id = $2::uuid') },
  entitiesOfContact: [`select 'contact' as entity_type, $2::uuid::text as entity_id`],
  subjectsOfContact: [`select 'MEMBER' as subject_type, member_id as subject_id from contact where site_id = $1`],
  lockContact: 'select revision from contact',
};

const orders: StoredTables = {
  owner: 'orders',
  tables: { sale: rule(() => 'contact_id = $2::uuid') },
  entitiesOfContact: [`select 'sale' as entity_type, id::text as entity_id from sale where site_id = $1`],
};

const log: StoredTables = {
  owner: 'log',
  tables: {
    entry: rule(({ entities }) => `(entity_type, entity_id) in (${entities})`),
    visit: rule(({ subjects }) => `(subject_type, subject_id) in (${subjects})`),
  },
};

/** The tables that an erasure changes, in their order. */
async function erased(stored: readonly StoredTables[]): Promise<(string | undefined)[]> {
  const written: string[] = [];
  const tx = {
    siteId: 's',
    first: async () => ({ revision: 1 }),
    write: (query: Query<unknown>) => written.push(query.compile().sql),
  } as unknown as Transaction;
  await createPersonalData(stored).erase(tx, 'c', 0);
  return written.map((text) => /^(?:update|delete from|insert into) (\w+)/.exec(text)?.[1]);
}

describe('rows that are found through another table go before its rows', () => {
  test.each([
    ['as listed', [log, orders, contacts]],
    ['whatever the order of the owners', [contacts, orders, log]],
  ])('%s', async (_name, stored) => {
    const order = await erased(stored);
    expect(order.toSorted()).toEqual(['contact', 'entry', 'erasure', 'sale', 'visit']);
    expect(order.indexOf('entry')).toBeLessThan(order.indexOf('sale'));
    expect(order.indexOf('visit')).toBeLessThan(order.indexOf('contact'));
    expect(order.at(-1)).toBe('erasure');
  });
});

test('tables whose rows are found through each other are refused', () => {
  const circle: StoredTables = {
    owner: 'circle',
    tables: {
      left_side: rule(() => 'id in (select id from right_side where site_id = $1)'),
      right_side: rule(() => 'id in (select id from left_side where site_id = $1)'),
    },
  };
  expect(() => createPersonalData([contacts, circle])).toThrow('in a circle: left_side, right_side');
});

test.each([
  ['nobody', [orders]],
  ['two', [contacts, { ...contacts, owner: 'people' }]],
])('%s who locks contacts is refused', (_name, stored) => {
  expect(() => createPersonalData(stored)).toThrow('exactly one owner of tables says how a contact is locked');
});
