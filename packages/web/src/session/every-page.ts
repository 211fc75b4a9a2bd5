/** Lists are read to their end: a choice that lacks the hundred and first of something would be a wrong one. */

const usualPageSize = 100;

interface CursorPage<Item> {
  readonly items: readonly Item[];
  readonly pagingMetadata: {
    readonly hasNext?: boolean | undefined;
    readonly cursors?: { readonly next?: string | undefined } | undefined;
  };
}

interface Reading {
  /** As many as the operation answers at once. */
  readonly pageSize?: number;
  /** No more than so many are wanted. */
  readonly atMost?: number | undefined;
}

/**
 * Asks for page after page, each by the cursor that the one before it answered. With a cursor the server goes by the filter
 * and the order that the first question had: they may be said again.
 */
export async function everyPage<Item>(
  page: (cursorPaging: { limit: number; cursor?: string }) => Promise<CursorPage<Item>>,
  { atMost = Number.POSITIVE_INFINITY, pageSize = usualPageSize }: Reading = {},
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | undefined;
  do {
    const limit = Math.min(pageSize, atMost - all.length);
    const { items, pagingMetadata } = await page({ limit, ...(cursor === undefined ? {} : { cursor }) });
    all.push(...items);
    const { cursors, hasNext = items.length > 0 } = pagingMetadata;
    cursor = hasNext ? cursors?.next : undefined;
  } while (cursor !== undefined && all.length < atMost);
  return all;
}
