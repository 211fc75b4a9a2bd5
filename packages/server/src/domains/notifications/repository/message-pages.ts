/** The messages of a site page by page, newest first: by position or by cursor, or from the first page on by either. */
import { foldText, type InputOf, invalid, type notifications, type PagingMetadata } from '@openhours/contract';
import type { CursorSigning } from '../../../db/cursor.ts';
import { defineFields } from '../../../db/fields.ts';
import { countRowsUpTo, paginate, parseQuery } from '../../../db/paging.ts';
import { queryBuilder } from '../../../db/query.ts';
import type { StoredRow } from '../../../db/table.ts';
import type { Reader } from '../../../db/transaction.ts';
import { type MessageRow, messageTable } from '../repository.ts';

const sql = queryBuilder<{ message: StoredRow<typeof messageTable> }>();

const messageFields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false },
    to: { type: 'text', column: 'to_address_folded', nullable: false },
    type: { type: 'text', column: 'type', nullable: false },
    status: { type: 'text', column: 'status', nullable: false },
    relatedId: { type: 'text', column: 'related_id', nullable: true },
    createdDate: { type: 'instant', column: 'created_at', nullable: false },
  },
  { id: 'id' },
);

export type MessagePage = InputOf<typeof notifications.listMessages>;

/** One page. What it has without a cursor is counted, up to 10,000. */
export async function findMessages(
  reader: Reader,
  page: MessagePage,
  signing: CursorSigning,
): Promise<{ rows: MessageRow[]; pagingMetadata: PagingMetadata }> {
  const { cursor, limit, offset } = page;
  if (cursor !== undefined && offset !== undefined) {
    throw invalid('cursor', 'cannot be combined with an offset', 'ONE_OF_ALIGNMENT');
  }
  const filter = filterOf(page);
  const rules = {
    fields: messageFields,
    signing,
    root: '',
    cursorField: 'cursor',
    defaultSort: [{ fieldName: 'createdDate', order: 'DESC' as const }],
  };
  const size = limit === undefined ? {} : { limit };
  const query = parseQuery(
    offset === undefined
      ? { filter, cursorPaging: cursor === undefined ? size : { ...size, cursor } }
      : { filter, paging: { ...size, offset } },
    rules,
  );
  const select = sql.selectFrom('message').select(messageTable.columns).where('site_id', '=', reader.siteId);
  // By position the page is counted with it.
  const isFirst = offset === undefined && cursor === undefined;
  const [{ pagingMetadata, rows }, total] = await Promise.all([
    paginate({ reader, select, query }),
    isFirst ? countRowsUpTo({ reader, select, query }) : undefined,
  ]);
  return { rows, pagingMetadata: total === undefined ? pagingMetadata : { ...pagingMetadata, offset: 0, ...total } };
}

function filterOf({ relatedId, status, to, type }: MessagePage): Record<string, string> {
  const asked = { to: to === undefined ? undefined : foldText(to), type, status, relatedId };
  return Object.fromEntries(Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
