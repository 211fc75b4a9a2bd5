/** All SQL of booking forms and of what people answered. */
import type { FormAnswer, FormField, PagingMetadata } from '@openhours/contract';
import { sql as expression, type RawBuilder, type SqlBool } from 'kysely';
import { type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { statement } from '../../db/statement.ts';
import {
  boolean,
  defineTable,
  instant,
  json,
  nullable,
  type RowOf,
  type StoredRow,
  text,
  uuid,
  whole,
} from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';

export const formTable = defineTable('booking_form', {
  id: uuid(),
  revision: whole(),
  name: text(),
  /** In their order. */
  fields: json<readonly FormField[]>(),
  accepts_other_answers: boolean(),
  answers_kept_days: nullable(whole()),
  created_at: instant(),
  updated_at: instant(),
});

export type FormRow = RowOf<typeof formTable>;

export const submissionTable = defineTable('form_submission', {
  id: uuid(),
  form_id: uuid(),
  form_revision: whole(),
  booking_id: uuid(),
  /** Whose answers they are; null when they came with nobody's name, and say nothing. */
  contact_id: nullable(uuid()),
  created_by_type: text<'VISITOR' | 'MEMBER' | 'USER' | 'APP'>(),
  created_by_id: uuid(),
  answers: json<readonly FormAnswer[]>(),
  created_at: instant(),
  /** As the form of that day had it. */
  kept_days: nullable(whole()),
  /** So many days after the end of the visit; null while it has none, and without `kept_days`. */
  expires_at: nullable(instant()),
});

export type SubmissionRow = RowOf<typeof submissionTable>;

/** The forms of a site, the oldest first. */
export function readForms(reader: Reader): Promise<FormRow[]> {
  return reader.all(
    statement<FormRow>(`select ${formTable.list} from booking_form where site_id = $1 order by created_at, id`, [
      reader.siteId,
    ]),
  );
}

export const findForm = formTable.find;

/** The ids of all forms of a site. */
export async function readFormIds(reader: Reader): Promise<ReadonlySet<string>> {
  const rows = await reader.all(
    statement<{ id: string }>('select id from booking_form where site_id = $1', [reader.siteId]),
  );
  return new Set(rows.map(({ id }) => id));
}

/** The submissions that a caller may see. */
export type VisibleSubmissions =
  | { readonly kind: 'all' }
  | { readonly kind: 'visitor'; readonly visitorId: string }
  /** Given by a member, or by the contact as which the member signs in. */
  | { readonly kind: 'member'; readonly memberId: string; readonly contactId: string | undefined };

function visibleRows(visible: VisibleSubmissions): RawBuilder<SqlBool> {
  switch (visible.kind) {
    case 'all':
      return expression<SqlBool>`true`;
    case 'visitor':
      return expression<SqlBool>`(created_by_type = 'VISITOR' and created_by_id = ${visible.visitorId})`;
    case 'member': {
      const given = expression<SqlBool>`(created_by_type = 'MEMBER' and created_by_id = ${visible.memberId})`;
      return expression<SqlBool>`(${given} or contact_id = ${visible.contactId ?? null})`;
    }
  }
}

/** What is not over by now; rows whose time has come wait for the retention that deletes them. */
function stillKept(nowMs: number): RawBuilder<SqlBool> {
  return expression<SqlBool>`(expires_at is null or expires_at > ${new Date(nowMs)})`;
}

const sql = queryBuilder<{
  booking_form: StoredRow<typeof formTable>;
  form_submission: StoredRow<typeof submissionTable>;
}>();

export function queryForms(
  reader: Reader,
  query: ParsedQuery,
): Promise<{ rows: FormRow[]; pagingMetadata: PagingMetadata }> {
  const select = sql.selectFrom('booking_form').select(formTable.columns).where('site_id', '=', reader.siteId);
  return paginate({ reader, select, query });
}

function submissionsOf(siteId: string, visible: VisibleSubmissions, nowMs: number) {
  return sql
    .selectFrom('form_submission')
    .select(submissionTable.columns)
    .where('site_id', '=', siteId)
    .where(visibleRows(visible))
    .where(stillKept(nowMs));
}

export function querySubmissions(
  reader: Reader,
  visible: VisibleSubmissions,
  query: ParsedQuery,
  nowMs: number,
): Promise<{ rows: SubmissionRow[]; pagingMetadata: PagingMetadata }> {
  return paginate({ reader, select: submissionsOf(reader.siteId, visible, nowMs), query });
}

export function findSubmission(
  reader: Reader,
  visible: VisibleSubmissions,
  submissionId: string,
  nowMs: number,
): Promise<SubmissionRow | undefined> {
  return reader.first(submissionsOf(reader.siteId, visible, nowMs).where('id', '=', submissionId));
}

/** What was answered with bookings, by the id of the booking; only what the booking itself was made with. */
export function readSubmissionsOfBookings(
  reader: Reader,
  bookingIds: readonly string[],
  nowMs: number,
): Promise<SubmissionRow[]> {
  return reader.all(
    submissionsOf(reader.siteId, { kind: 'all' }, nowMs)
      .where(expression<SqlBool>`booking_id = any (${bookingIds}::uuid[])`)
      .orderBy('created_at')
      .orderBy('id'),
  );
}

/** What was answered with a booking ends with its visit, wherever that now is. What is over already does not come back. */
export function moveEndsOfSubmissions(
  tx: Transaction,
  bookingId: string,
  endMs: number | undefined,
  nowMs: number,
): void {
  const end = expression`${endMs === undefined ? null : new Date(endMs)}::timestamptz`;
  tx.write(
    sql
      .updateTable('form_submission')
      .set({
        expires_at: expression<number | null>`case when ${end} is not null
          then greatest(created_at, ${end}) + kept_days * interval '24 hours' end`,
      })
      .where('site_id', '=', tx.siteId)
      .where('booking_id', '=', bookingId)
      .where('kept_days', 'is not', null)
      .where(stillKept(nowMs)),
  );
}

/** What was answered with a booking belongs to whoever the booking turns out to be for. */
export function moveSubmissionsToContact(tx: Transaction, bookingId: string, contactId: string): void {
  tx.write(
    sql
      .updateTable('form_submission')
      .set({ contact_id: contactId })
      .where('site_id', '=', tx.siteId)
      .where('booking_id', '=', bookingId),
  );
}

/** Deletes what was answered with bookings, also what is over already. */
export function removeSubmissionsOfBookings(tx: Transaction, bookingIds: readonly string[]): Promise<SubmissionRow[]> {
  return tx.all(
    statement<SubmissionRow>(
      `delete from form_submission where site_id = $1 and booking_id = any ($2::uuid[])
       returning ${submissionTable.list}`,
      [tx.siteId, bookingIds],
    ),
  );
}

/** Locks a submission against a second deletion. */
export function lockSubmission(
  tx: Transaction,
  submissionId: string,
  nowMs: number,
): Promise<SubmissionRow | undefined> {
  return tx.first(submissionsOf(tx.siteId, { kind: 'all' }, nowMs).where('id', '=', submissionId).forUpdate());
}
