/** Which page of jobs, or of what became of the items of one, is asked for. */
import type { CursorSigning } from '../db/cursor.ts';
import { defineFields, type Fields } from '../db/fields.ts';
import { type ParsedQuery, parseQuery } from '../db/paging.ts';

const jobFields = defineFields(
  // Ids rise with real time, so their order is the order of the starts.
  { id: { type: 'guid', column: 'id', nullable: false } },
  { id: 'id' },
);

export interface JobsPage {
  readonly limit?: number | undefined;
  /** Where the page before ended. */
  readonly cursor?: string | undefined;
}

const itemFields = defineFields(
  // A job goes through its items in the order of their ids.
  { id: { type: 'guid', column: 'item_id', nullable: false } },
  { id: 'id' },
);

/** Reads and checks which page is asked for; nothing is read yet. */
export function parseJobsPage(page: JobsPage, signing: CursorSigning): ParsedQuery {
  return parsePage(page, { fields: jobFields, order: 'DESC' }, signing);
}

/** The same of the items of a job. */
export function parseItemsPage(page: JobsPage, signing: CursorSigning): ParsedQuery {
  return parsePage(page, { fields: itemFields, order: 'ASC' }, signing);
}

function parsePage(
  { cursor, limit }: JobsPage,
  { fields, order }: { readonly fields: Fields; readonly order: 'ASC' | 'DESC' },
  signing: CursorSigning,
): ParsedQuery {
  return parseQuery(
    {
      filter: {},
      cursorPaging: { ...(limit === undefined ? {} : { limit }), ...(cursor === undefined ? {} : { cursor }) },
    },
    { fields, signing, cursorField: 'cursor', defaultSort: [{ fieldName: 'id', order }] },
  );
}
