/**
 * A table said once: from its columns come the type of its rows, the list for selects, and the statements that every
 * domain needs: rows by their ids, read or locked, whole rows in, changes from a known revision, rows out. A row in
 * code is the row of the table: its column names, null for what is not there, instants as epoch milliseconds;
 * `present.ts` turns it into the wire's form. `site_id` is not part of it: it comes from the transaction.
 */
import type { ErrorCode } from '@openhours/contract';
import { formatInstant } from '../time/index.ts';
import type { TakenRefusal } from './query.ts';
import { staleRevision } from './revision.ts';
import { statement } from './statement.ts';
import { isSiteTable } from './tables.ts';
import type { Reader, Transaction, WriteCheck } from './transaction.ts';

type Encode = (value: never) => unknown;

/** What a column holds, and how a value of it is bound; what is read back is the same value (db/value-types.ts). */
export interface Column<Value> {
  /** The type of its parameter, for where PostgreSQL cannot tell. */
  readonly sqlType: string;
  /** Absent: the driver binds the value as it is. Never called with null. */
  readonly encode?: Encode;
  readonly nullable?: boolean;
  /** Only for the type of the rows; never set. */
  readonly value?: Value;
}

export const text = <Value extends string = string>(): Column<Value> => ({ sqlType: 'text' });
export const uuid = (): Column<string> => ({ sqlType: 'uuid' });
export const boolean = (): Column<boolean> => ({ sqlType: 'boolean' });
/** A whole number of any width up to 2^53. */
export const whole = (): Column<number> => ({ sqlType: 'bigint' });
/** A decimal number as its text, with the places in which it was written. */
export const decimal = (): Column<string> => ({ sqlType: 'numeric' });
/** Epoch milliseconds. */
export const instant = (): Column<number> => ({ sqlType: 'timestamptz', encode: formatInstant });
/** What only this server can read: a sealed secret. */
export const sealed = (): Column<Buffer> => ({ sqlType: 'bytea' });
/** A time on the clock of some place, read as `YYYY-MM-DD hh:mm:ss`. */
export const localTime = (): Column<string> => ({ sqlType: 'timestamp' });
/** A document of which only the shape matters, written as JSON. */
export const json = <Value>(): Column<Value> => ({ sqlType: 'jsonb', encode: JSON.stringify });
export const list = <Value>(of: Column<Value>): Column<readonly Value[]> => ({ sqlType: `${of.sqlType}[]` });
export const nullable = <Value>(column: Column<Value>): Column<Value | null> => ({
  ...(column as Column<Value | null>),
  nullable: true,
});

type Columns = Readonly<Record<string, Column<unknown>>>;

/**
 * How a write is refused whose row would have a value that must be unique and is another's, by the names of the unique
 * indexes. What the refusal says of the row comes from the row as it would stand.
 */
type Unique<Row> = Readonly<Record<string, (row: Row) => Error>>;

type RowOfColumns<All extends Columns> = {
  readonly [Name in keyof All]: All[Name] extends Column<infer Value> ? Value : never;
};

/** The row of a table. Example: `export type LocationRow = RowOf<typeof locations>`. */
export type RowOf<Defined> = Defined extends Table<infer Row> ? Row : never;

/** The row with its site, for the query builder. */
export type StoredRow<Defined> = RowOf<Defined> & { readonly site_id: string };

export interface Table<Row> {
  readonly name: string;
  readonly definition: Columns;
  readonly columns: readonly (keyof Row & string)[];
  /** The unique indexes whose taken values are refused. */
  readonly unique: readonly string[];
  /** The columns for a select, `id, revision, …`; `listOf('l')` gives `l.id, l.revision, …`. */
  readonly list: string;
  listOf(alias: string): string;
  /** `insert into … values ($1, …)` for statements that say more, to be run with `values`. */
  readonly insertText: string;
  /** `site_id, id, …` and `$1::uuid, $2::uuid, …`, for an insert that selects. */
  readonly insertColumns: string;
  readonly insertParameters: string;
  /** The parameter of one column among `values`, with its type: `$3::text`. */
  parameterOf(column: keyof Row & string): string;
  /** The parameters of the inserting texts. */
  values(siteId: string, row: Row): unknown[];
  /**
   * Collects the insert of a whole row into the site of the transaction. When a value is taken that must be unique,
   * `flush` throws the refusal that the table names for it.
   */
  insert(tx: Transaction, row: Row, check?: WriteCheck): void;
}

/** A table whose rows are found by `id`, in the site of whoever reads. */
export interface KeyedTable<Row> extends Table<Row> {
  find(reader: Reader, id: string): Promise<Row | undefined>;
  /** Those of the rows that there are, in any order. */
  findMany(reader: Reader, ids: readonly string[]): Promise<Row[]>;
  /** The row as it then is, held against other writers until the transaction ends. */
  lock(tx: Transaction, id: string): Promise<Row | undefined>;
  /** The same of many: one statement, ids ascending, so that nobody waits in a circle (design 4.5). */
  lockMany(tx: Transaction, ids: readonly string[]): Promise<Row[]>;
  /** Collects the deletion of a row, if it is there. */
  delete(tx: Transaction, id: string): void;
}

/** A table whose rows are changed from a known revision. */
export interface RevisedTable<Row> extends KeyedTable<Row> {
  /** How the domain refuses a change from an older revision; for `requireRevision`. */
  readonly staleCode: ErrorCode;
  /**
   * Collects the update of what differs, made from the revision of `before`, and raises the revision. When the row
   * has another one by then, or one of its values is taken, `flush` throws the table's refusal. Answers the row as it
   * will stand. A document or a list differs when it is another object; what a row carries beyond its columns is passed
   * through.
   */
  update<Known extends Row>(
    tx: Transaction,
    before: Known,
    changes: Partial<Row & Omit<Known, keyof Row>>,
  ): Row & Omit<Known, keyof Row>;
  /**
   * Collects the deletion of a row, and answers it as it is told of: at the revision behind its last one, since at its
   * last one stands the event before.
   */
  remove<Known extends Row>(tx: Transaction, row: Known): Known;
}

interface TableOptions<Row> {
  readonly unique?: Unique<Row>;
}

interface RevisedTableOptions<Row> extends TableOptions<Row> {
  readonly staleCode?: ErrorCode;
  /** Told of each row that `insert` and `update` write, as it was before a change. */
  readonly onWrite?: (tx: Transaction, row: Row) => void;
}

/**
 * Defines a table of the migrations. `staleCode` is the refusal of an update from an older revision, `unique` says those of
 * values that are taken.
 * Example: `defineTable('contact', { id: uuid(), revision: whole(), email: nullable(text()) })`.
 */
export function defineTable<const All extends Columns & { id: Column<string>; revision: Column<number> }>(
  name: string,
  definition: All,
  options?: RevisedTableOptions<RowOfColumns<All>>,
): RevisedTable<RowOfColumns<All>>;
export function defineTable<const All extends Columns & { id: Column<string> }>(
  name: string,
  definition: All,
  options?: TableOptions<RowOfColumns<All>>,
): KeyedTable<RowOfColumns<All>>;
export function defineTable<const All extends Columns>(
  name: string,
  definition: All,
  options?: TableOptions<RowOfColumns<All>>,
): Table<RowOfColumns<All>>;
export function defineTable(
  name: string,
  definition: Columns,
  options: RevisedTableOptions<Record<string, unknown>> = {},
): RevisedTable<Record<string, unknown>> {
  const columns = Object.keys(definition);
  const encoders = Object.values(definition).map(({ encode }) => encode as ((value: unknown) => unknown) | undefined);
  const types = Object.values(definition).map(({ sqlType }) => sqlType);
  const ownSite = isSiteTable(name);
  const before = ownSite ? 1 : 0;
  const insertColumns = [...(ownSite ? ['site_id'] : []), ...columns].join(', ');
  const parameters = columns.map((_, index) => `$${before + index + 1}`);
  const insertText = `insert into ${name} (${insertColumns}) values (${[...(ownSite ? ['$1'] : []), ...parameters].join(', ')})`;
  const selected = `select ${columns.join(', ')} from ${name} where ${ownSite ? 'site_id = $1 and ' : ''}`;
  const idParameter = `$${before + 1}`;
  const byId = `id = ${idParameter}`;
  const byIds = `id = any (${idParameter}::${definition['id']?.sqlType}[])`;
  const deleteText = `delete from ${name} where ${ownSite ? 'site_id = $1 and ' : ''}${byId}`;
  const staleCode = options.staleCode ?? 'INVALID_REVISION';
  const updateTexts = new Map<string, string>();

  function bound(index: number, value: unknown): unknown {
    const encode = encoders[index];
    return encode === undefined || value === null ? value : encode(value);
  }

  function values(siteId: string, row: Readonly<Record<string, unknown>>): unknown[] {
    const parameters: unknown[] = ownSite ? [siteId] : [];
    for (let index = 0; index < columns.length; index += 1) {
      parameters.push(bound(index, row[columns[index] as string]));
    }
    return parameters;
  }

  function keyed(reader: Reader, key: unknown): unknown[] {
    return ownSite ? [reader.siteId, key] : [key];
  }

  function takenOf(row: Readonly<Record<string, unknown>>): TakenRefusal | undefined {
    const { unique } = options;
    return unique && ((index) => unique[index]?.(row));
  }

  /** One text per set of changed columns: few per table, and the same text again is a prepared statement. */
  function updateText(changed: readonly string[]): string {
    const key = changed.join();
    const known = updateTexts.get(key);
    if (known !== undefined) {
      return known;
    }
    const assigned = changed.map((column, index) => `${column} = $${before + 3 + index}`);
    const built = `update ${name} set ${['revision = revision + 1', ...assigned].join(', ')} where ${
      ownSite ? 'site_id = $1 and id = $2 and revision = $3' : 'id = $1 and revision = $2'
    }`;
    updateTexts.set(key, built);
    return built;
  }

  return {
    name,
    definition,
    columns,
    unique: Object.keys(options.unique ?? {}),
    list: columns.join(', '),
    listOf: (alias) => columns.map((column) => `${alias}.${column}`).join(', '),
    staleCode,
    insertText,
    insertColumns,
    insertParameters: [
      ...(ownSite ? ['$1::uuid'] : []),
      ...parameters.map((parameter, index) => `${parameter}::${types[index]}`),
    ].join(', '),
    parameterOf(column) {
      const index = columns.indexOf(column);
      return `${parameters[index]}::${types[index]}`;
    },
    values,
    insert(tx, row, check) {
      options.onWrite?.(tx, row);
      tx.write(statement(insertText, values(tx.siteId, row), takenOf(row)), check);
    },
    find: (reader, id) => reader.first(statement(`${selected}${byId}`, keyed(reader, id))),
    findMany: (reader, ids) => reader.all(statement(`${selected}${byIds}`, keyed(reader, ids))),
    lock: (tx, id) => tx.first(statement(`${selected}${byId} for no key update`, keyed(tx, id))),
    lockMany: (tx, ids) => tx.all(statement(`${selected}${byIds} order by id for no key update`, keyed(tx, ids))),
    delete(tx, id) {
      tx.write(statement(deleteText, keyed(tx, id)));
    },
    update(tx, from, changes) {
      options.onWrite?.(tx, from);
      const changed: string[] = [];
      const parameters: unknown[] = ownSite ? [tx.siteId, from.id, from.revision] : [from.id, from.revision];
      for (let index = 0; index < columns.length; index += 1) {
        const column = columns[index] as string;
        const value = changes[column];
        if (value !== undefined && value !== from[column] && column !== 'id' && column !== 'revision') {
          changed.push(column);
          parameters.push(bound(index, value));
        }
      }
      const after = { ...from, ...changes, id: from.id, revision: (from.revision as number) + 1 };
      tx.write(statement(updateText(changed), parameters, takenOf(after)), {
        rows: 1,
        otherwise: () => staleRevision(staleCode),
      });
      return after;
    },
    remove(tx, row) {
      tx.write(statement(deleteText, keyed(tx, row['id'])));
      return { ...row, revision: (row['revision'] as number) + 1 };
    },
  };
}
