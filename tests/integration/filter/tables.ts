/** Tables that exist only to try filters, sorts and pages on: typed columns of every kind, and a jsonb document. */

import { defineFields, type Fields, jsonField } from '../../../packages/server/src/db/fields.ts';
import { queryBuilder } from '../../../packages/server/src/db/query.ts';
import type { Reader } from '../../../packages/server/src/db/transaction.ts';
import { createTestDatabase } from '../../support/database.ts';

export interface ThingTable {
  site_id: string;
  id: string;
  name: string | null;
  status: string;
  price: string | null;
  places: number | null;
  start_at: number | null;
  hidden: boolean | null;
  owner_id: string | null;
  owner_kind: string | null;
  tags: string[] | null;
  doc: unknown;
}

/** A thing as it would stand on the wire; `null` is a missing value. */
export interface Thing {
  readonly id: string;
  readonly name: string | null;
  readonly status: string;
  readonly price: number | null;
  readonly places: number | null;
  readonly start: string | null;
  readonly hidden: boolean | null;
  readonly memberId: string | null;
  readonly tags: readonly string[] | null;
  readonly labels: readonly string[];
  readonly doc: unknown;
}

export const siteId = '00000000-0000-4000-8000-000000000001';
export const foreignSiteId = '00000000-0000-4000-8000-000000000002';

const tables = `
  create table thing (
    site_id uuid not null, id uuid not null, name text collate "C", status text not null, price numeric,
    places integer, start_at timestamptz(3), hidden boolean, owner_id uuid, owner_kind text, tags text[], doc jsonb,
    primary key (site_id, id)
  );
  create table thing_label (site_id uuid not null, thing_id uuid not null, label text not null);`;

export const things = queryBuilder<{ thing: ThingTable }>();

export const thingFields: Fields = defineFields(
  {
    id: { type: 'guid', column: 'thing.id', nullable: false },
    name: { type: 'text', column: 'thing.name', aliases: ['title'] },
    status: { type: 'word', column: 'thing.status', nullable: false },
    price: { type: 'decimal', column: 'thing.price' },
    places: { type: 'number', column: 'thing.places' },
    start: { type: 'instant', column: 'thing.start_at' },
    hidden: { type: 'boolean', column: 'thing.hidden' },
    memberId: { type: 'guid', column: 'thing.owner_id', when: { column: 'thing.owner_kind', equals: 'MEMBER' } },
    tags: { type: 'text', column: 'thing.tags', many: true },
    labels: {
      type: 'text',
      child: { table: 'thing_label', on: { site_id: 'thing.site_id', thing_id: 'thing.id' }, column: 'label' },
    },
    'doc.text': { type: 'text', column: 'thing.doc', path: ['text'] },
    'doc.number': { type: 'number', column: 'thing.doc', path: ['number'] },
    'doc.flag': { type: 'boolean', column: 'thing.doc', path: ['flag'] },
    'doc.parts.code': { type: 'text', column: 'thing.doc', path: ['parts', 'code'], many: true },
  },
  { id: 'id', prefixes: ['thing.'], maxDepth: 50, maxNodes: 1000 },
);

/** Everything but the id is an undeclared path of the document. */
export const documentFields: Fields = {
  id: thingFields.id,
  field: (path) => (path === '_id' ? thingFields.id : jsonField('thing.doc', path)),
  maxDepth: 50,
  maxNodes: 1000,
};

/** A database with the tables and the given things; `stop` drops it. */
export async function storeThings(rows: readonly Thing[]): Promise<{ reader: Reader; stop: () => Promise<void> }> {
  const test = await createTestDatabase();
  const connection = await test.database.connectDirect();
  await connection.query(tables);
  for (const row of rows) {
    await connection.query('insert into thing values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)', [
      siteId,
      row.id,
      row.name,
      row.status,
      row.price,
      row.places,
      row.start,
      row.hidden,
      // Somebody else's id in the same column must not be taken for a member's.
      row.memberId ?? 'ffffffff-0000-4000-8000-00000000000f',
      row.memberId === null ? 'APP' : 'MEMBER',
      row.tags,
      JSON.stringify(row.doc),
    ]);
    for (const label of row.labels) {
      await connection.query('insert into thing_label values ($1, $2, $3)', [siteId, row.id, label]);
    }
  }
  await connection.end();
  return { reader: test.database.reader(siteId), stop: test.drop };
}

export function allThings() {
  return things.selectFrom('thing').select('thing.id').where('thing.site_id', '=', siteId);
}
