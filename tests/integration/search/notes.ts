/** A table that exists only to search and to count: names of words, a folded text, and columns of every kind. */
import { foldSought, storedWords } from '../../../packages/contract/src/text/fold.ts';
import { defineFields, type Fields } from '../../../packages/server/src/db/fields.ts';
import { queryBuilder } from '../../../packages/server/src/db/query.ts';
import type { Reader } from '../../../packages/server/src/db/transaction.ts';
import { createTestDatabase } from '../../support/database.ts';

/** As it would stand on the wire; `null` is a missing value. */
export interface Note {
  readonly id: string;
  readonly name: string;
  readonly kind: string | null;
  readonly size: number | null;
  readonly price: string | null;
  readonly open: boolean | null;
  readonly at: string | null;
  readonly tags: readonly string[];
  readonly labels: readonly string[];
  readonly doc: { readonly size?: number; readonly codes?: readonly number[] };
}

interface NoteTable extends Record<string, unknown> {
  site_id: string;
  id: string;
}

export const siteId = '00000000-0000-4000-8000-000000000001';
const foreignSiteId = '00000000-0000-4000-8000-000000000002';

const tables = `
  create table note (
    site_id uuid not null, id uuid not null, name text collate "C" not null, name_sought text collate "C" not null,
    text_sought text collate "C" not null, kind text, size integer, price numeric, open boolean, at timestamptz(3),
    tags text[], doc jsonb,
    primary key (site_id, id)
  );
  create index note_name on note using gin (search_keys(site_id, name_sought, 1)) with (fastupdate = off);
  create index note_text on note using gin (search_keys(site_id, text_sought, 1)) with (fastupdate = off);
  create table note_label (site_id uuid not null, note_id uuid not null, label text not null);`;

const sql = queryBuilder<{ note: NoteTable }>();

export const noteFields: Fields = defineFields(
  {
    id: { type: 'guid', column: 'note.id', nullable: false },
    name: { type: 'text', column: 'note.name', nullable: false },
    text: {
      type: 'text',
      column: 'note.text_sought',
      encode: foldSought,
      folded: { column: 'note.text_sought', fold: foldSought, indexedBy: 'note.text_sought' },
    },
    kind: { type: 'text', column: 'note.kind' },
    size: { type: 'number', column: 'note.size', aliases: ['extent'] },
    price: { type: 'decimal', column: 'note.price' },
    open: { type: 'boolean', column: 'note.open' },
    createdDate: { type: 'instant', column: 'note.at' },
    tags: { type: 'text', column: 'note.tags', many: true },
    labels: {
      type: 'text',
      child: { table: 'note_label', on: { site_id: 'note.site_id', note_id: 'note.id' }, column: 'label' },
    },
    'doc.size': { type: 'number', column: 'note.doc', path: ['size'] },
    'doc.codes': { type: 'number', column: 'note.doc', path: ['codes'], many: true },
  },
  { id: 'id' },
);

export function allNotes() {
  return sql.selectFrom('note').select('note.id').where('note.site_id', '=', siteId);
}

/** A database with the notes, which another site has too; `stop` drops it. */
export async function storeNotes(rows: readonly Note[]): Promise<{ reader: Reader; stop: () => Promise<void> }> {
  const test = await createTestDatabase();
  const connection = await test.database.connectDirect();
  await connection.query(tables);
  const list = <Value>(of: (row: Note) => Value) => rows.map(of);
  for (const site of [siteId, foreignSiteId]) {
    await connection.query(
      `insert into note
       select $1, id, name, words, sought, kind, size, price, open, at,
         array(select jsonb_array_elements_text(tags)), doc
       from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::integer[], $8::numeric[], $9::boolean[],
         $10::timestamptz[], $11::jsonb[], $12::jsonb[])
         as made (id, name, words, sought, kind, size, price, open, at, tags, doc)`,
      [
        site,
        list(({ id }) => id),
        list(({ name }) => name),
        list(({ name }) => storedWords(name)),
        list(({ name }) => foldSought(name)),
        list(({ kind }) => kind),
        list(({ size }) => size),
        list(({ price }) => price),
        list(({ open }) => open),
        list(({ at }) => at),
        list(({ tags }) => JSON.stringify(tags)),
        list(({ doc }) => JSON.stringify(doc)),
      ],
    );
    await connection.query(
      `insert into note_label select $1, (each ->> 'id')::uuid, each ->> 'label' from unnest($2::jsonb[]) as each`,
      [site, rows.flatMap(({ id, labels }) => labels.map((label) => JSON.stringify({ id, label })))],
    );
  }
  await connection.end();
  return { reader: test.database.reader(siteId), stop: test.drop };
}

/** Ids that sort as they are counted. */
export const noteId = (index: number) => `cccccccc-0000-4000-8000-${String(index).padStart(12, '0')}`;
