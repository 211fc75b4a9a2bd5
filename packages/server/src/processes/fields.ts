/** Which page of jobs is asked for. */
import type { CursorSigning } from '../db/cursor.ts';
import { defineFields } from '../db/fields.ts';
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

/** Reads and checks which page is asked for; nothing is read yet. */
export function parseJobsPage({ cursor, limit }: JobsPage, signing: CursorSigning): ParsedQuery {
  return parseQuery(
    {
      filter: {},
      cursorPaging: { ...(limit === undefined ? {} : { limit }), ...(cursor === undefined ? {} : { cursor }) },
    },
    { fields: jobFields, signing, cursorField: 'cursor', defaultSort: [{ fieldName: 'id', order: 'DESC' }] },
  );
}
