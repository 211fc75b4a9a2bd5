/** All SQL of badges: what there is, and who has which. */
import type { Badge, ExtendedFields, PagingMetadata } from '@openhours/contract';
import { fail } from '@openhours/contract';
import { type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { rowsOfJob } from '../../db/rows-of-job.ts';
import { statement } from '../../db/statement.ts';
import {
  boolean,
  defineTable,
  instant,
  json,
  list,
  nullable,
  type RowOf,
  type StoredRow,
  text,
  uuid,
  whole,
} from '../../db/table.ts';
import type { Reader } from '../../db/transaction.ts';

export const badgeTable = defineTable(
  'badge',
  {
    id: uuid(),
    revision: whole(),
    title: text(),
    description: nullable(text()),
    background_color: text(),
    text_color: text(),
    icon: nullable(json<NonNullable<Badge['icon']>>()),
    permissions_enabled: boolean(),
    slug: text(),
    sort_order: whole(),
    created_at: instant(),
    updated_at: instant(),
  },
  { unique: { badge_slug: () => fail('ALREADY_EXISTS', 'Another badge has just got this title') } },
);

export type BadgeRow = RowOf<typeof badgeTable>;

export const assignmentTable = defineTable(
  'badge_assignment',
  {
    id: uuid(),
    revision: whole(),
    badge_id: uuid(),
    member_id: uuid(),
    tag_ids: list(text()),
    /** Seen by the business alone. */
    private_tag_ids: list(text()),
    extended_fields: nullable(json<ExtendedFields>()),
    created_at: instant(),
    updated_at: instant(),
  },
  { unique: { badge_assignment_pair: () => alreadyAssigned() } },
);

export type AssignmentRow = RowOf<typeof assignmentTable>;

export function alreadyAssigned(): Error {
  return fail('ALREADY_EXISTS', 'The member has the badge already');
}

/** Badges of a site in their order. */
export function readBadges(reader: Reader): Promise<BadgeRow[]> {
  return reader.all(
    statement<BadgeRow>(`select ${badgeTable.list} from badge where site_id = $1 order by sort_order, id`, [
      reader.siteId,
    ]),
  );
}

/** What some members have of some badges; of all badges where none are named. */
export function readAssignments(
  reader: Reader,
  { badgeIds, memberIds }: { readonly memberIds: readonly string[]; readonly badgeIds?: readonly string[] },
): Promise<AssignmentRow[]> {
  return reader.all(
    statement<AssignmentRow>(
      `select ${assignmentTable.list} from badge_assignment
       where site_id = $1 and member_id = any ($2::uuid[]) and ($3::uuid[] is null or badge_id = any ($3::uuid[]))
       order by created_at, id`,
      [reader.siteId, memberIds, badgeIds ?? null],
    ),
  );
}

/** How many have each badge that somebody has. */
export function countAssignments(reader: Reader): Promise<{ badge_id: string; count: number }[]> {
  return reader.all(
    statement<{ badge_id: string; count: number }>(
      'select badge_id, count(*)::integer as count from badge_assignment where site_id = $1 group by badge_id',
      [reader.siteId],
    ),
  );
}

const sql = queryBuilder<{
  badge: StoredRow<typeof badgeTable>;
  badge_assignment: StoredRow<typeof assignmentTable>;
}>();

/** One page of badges. */
export async function queryBadges(
  reader: Reader,
  query: ParsedQuery,
): Promise<{ rows: BadgeRow[]; pagingMetadata: PagingMetadata }> {
  const select = sql.selectFrom('badge').select(badgeTable.columns).where('site_id', '=', reader.siteId);
  const { rows, pagingMetadata } = await paginate({ reader, select, query });
  return { rows: rows as BadgeRow[], pagingMetadata };
}

function assignmentsOf(siteId: string) {
  return sql.selectFrom('badge_assignment').select(assignmentTable.columns).where('site_id', '=', siteId);
}

/** One page of assignments: of everybody, or of one member, of one badge. */
export async function queryAssignments(
  reader: Reader,
  query: ParsedQuery,
  { badgeId, memberId }: { readonly badgeId?: string; readonly memberId?: string | undefined } = {},
): Promise<{ rows: AssignmentRow[]; pagingMetadata: PagingMetadata }> {
  const all = assignmentsOf(reader.siteId);
  const ofBadge = badgeId === undefined ? all : all.where('badge_id', '=', badgeId);
  const select = memberId === undefined ? ofBadge : ofBadge.where('member_id', '=', memberId);
  const { rows, pagingMetadata } = await paginate({ reader, select, query });
  return { rows: rows as AssignmentRow[], pagingMetadata };
}

/** What jobs go through that change tags. */
export const assignmentsOfJob = rowsOfJob('badge_assignment', assignmentsOf);
