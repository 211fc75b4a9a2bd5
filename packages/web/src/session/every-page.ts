/** Lists are read to their end: a choice that lacks the hundred and first of something would be a wrong one. */
import type { PagingMetadata } from '@openhours/contract';

const pageSize = 100;

interface CursorPage<Item> {
  readonly items: readonly Item[];
  readonly pagingMetadata: PagingMetadata;
}

/** Asks for page after page, each by the cursor that the one before it answered. */
export async function everyPage<Item>(
  page: (cursorPaging: { limit: number; cursor?: string }) => Promise<CursorPage<Item>>,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | undefined;
  do {
    const { items, pagingMetadata } = await page({ limit: pageSize, ...(cursor === undefined ? {} : { cursor }) });
    all.push(...items);
    cursor = items.length === 0 ? undefined : pagingMetadata.cursors?.next;
  } while (cursor !== undefined);
  return all;
}
