/** One row of the server by its id, as editors read and save it. */
import { CallError } from '@openhours/client';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';

/** What was read; null where the site has nothing with this id, or where it is no id at all. */
export async function orNull<Row>(reading: Promise<Row>): Promise<Row | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.code === 'INVALID_ARGUMENT')) {
      return null;
    }
    throw error;
  }
}

/** Where a row is kept: by itself, and in the list of all. */
interface PlacesOfRow {
  readonly one: QueryKey;
  readonly list: QueryKey;
}

/** Keeps a row as it was saved, by itself and in the list, until both are read again. */
export function keepRow<Row extends { readonly id?: string | undefined }>(
  queries: QueryClient,
  { list, one }: PlacesOfRow,
  next: Row,
): void {
  queries.setQueryData<Row>(one, next);
  queries.setQueryData<readonly Row[]>(list, (all) => all?.map((each) => (each.id === next.id ? next : each)));
}

/** How an editor saves a row while somebody types, and reads it anew where somebody else was faster. */
export interface RowEditing<Row, Changes> {
  readonly save: (changes: Changes) => Promise<Row>;
  readonly reread: () => Promise<Row>;
}

interface EditedRow<Row, Changes> {
  readonly write: (changes: Changes) => Promise<Row>;
  readonly read: () => Promise<Row>;
  /** Where what the editor shows is kept. */
  readonly queryKey: QueryKey;
  /** Keeps what was answered wherever the row is shown. */
  readonly keep: (queries: QueryClient, row: Row) => void;
}

/**
 * Asks for a row and keeps the answer wherever the row is shown. What is being read since an event before would come
 * later and show the row as it stood before the answer, or already as somebody else changed it after it: nobody can
 * tell, so it is left, and read once more. So is what was read while the answer was on its way.
 */
export async function keepAnswer<Row>(
  queries: QueryClient,
  { keep, queryKey }: Pick<EditedRow<Row, never>, 'keep' | 'queryKey'>,
  ask: () => Promise<Row>,
): Promise<Row> {
  const before = queries.getQueryData(queryKey);
  const row = await ask();
  const state = queries.getQueryState(queryKey);
  const isReadMeanwhile = state !== undefined && (state.fetchStatus !== 'idle' || state.data !== before);
  await queries.cancelQueries({ queryKey, exact: true });
  keep(queries, row);
  if (isReadMeanwhile) {
    // Lists that it stands in have taken the same answer.
    void queries.invalidateQueries({ queryKey: queryKey.slice(0, 1) });
  }
  return row;
}

/** The draft of the editor has its own states and tries again by itself, so this is no mutation. */
export function useRowEditing<Row, Changes>({
  write,
  read,
  ...kept
}: EditedRow<Row, Changes>): RowEditing<Row, Changes> {
  const queries = useQueryClient();
  return {
    save: (changes) => keepAnswer(queries, kept, () => write(changes)),
    reread: () => keepAnswer(queries, kept, read),
  };
}
