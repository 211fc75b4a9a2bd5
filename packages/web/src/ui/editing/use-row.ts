/** A row that an editor edits, read by its id; what a list has shown already stands there at once, and is read anew. */
import {
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

export interface RowAsked<Row, List, RowKey extends QueryKey> {
  readonly row: UseQueryOptions<Row | null, DefaultError, Row | null, RowKey>;
  readonly listKey: QueryKey;
  readonly inList: (list: List) => Row | undefined;
}

/** Undefined until it is known, and null where there is none with this id. */
export function useRow<Row, List, RowKey extends QueryKey>({ row, listKey, inList }: RowAsked<Row, List, RowKey>) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...row,
    initialData: () => {
      const list = queries.getQueryData<List>(listKey);
      return list === undefined ? undefined : inList(list);
    },
    initialDataUpdatedAt: () => queries.getQueryState(listKey)?.dataUpdatedAt,
  });
  return { data, error, again: () => void refetch() };
}
