/**
 * Kysely as a builder only: queries are composed and typed here and run by the Reader or Transaction that a
 * caller passes in, so that nothing can reach the database outside them.
 */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';

/** Undefined: that the value of this index is taken is a failure. */
export type TakenRefusal = (index: string) => Error | undefined;

/** Anything that compiles to SQL text and bound parameters and yields rows of type `Row`. */
export interface Query<Row> {
  compile(): { readonly sql: string; readonly parameters: readonly unknown[] };
  /** The refusal for when another row has a value that must be unique, by the name of the unique index. */
  readonly taken?: TakenRefusal | undefined;
  /** Only for the type of the rows; never called. */
  execute?(): Promise<Row[]>;
}

/**
 * A builder over the tables that one domain owns. Each repository names its own tables, so reaching into the
 * table of another domain does not compile.
 * Example: `const sql = queryBuilder<{ contact: ContactTable }>()`.
 */
export function queryBuilder<Tables>(): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
