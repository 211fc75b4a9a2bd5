/** Reading the audit log, newest first, of an entity and as a whole; it is written by db/audit.ts in the transaction of each act. */
import type { AuditedEntity, PagingMetadata } from '@openhours/contract';
import { sql as raw, type SqlBool } from 'kysely';
import { type AuditRow, auditTable } from './audit.ts';
import type { CursorSigning } from './cursor.ts';
import { defineFields } from './fields.ts';
import { type ParsedQuery, paginate, parseQuery } from './paging.ts';
import { queryBuilder } from './query.ts';
import { statement } from './statement.ts';
import type { StoredRow } from './table.ts';
import type { Reader } from './transaction.ts';

const sql = queryBuilder<{ audit_entry: StoredRow<typeof auditTable> }>();

const auditFields = defineFields(
  {
    // Ids rise with real time, so their order is the order of the acts whatever the business clock says.
    id: { type: 'guid', column: 'id', nullable: false },
    date: { type: 'instant', column: 'at', nullable: false },
    entityType: { type: 'text', column: 'entity_type', nullable: false },
    entityId: { type: 'text', column: 'entity_id', nullable: false },
  },
  { id: 'id' },
);

export interface AuditPage {
  /** Absent: of all entities. */
  readonly entityType?: string | undefined;
  readonly entityId?: string | undefined;
  readonly limit?: number | undefined;
  /** Where the page before ended. */
  readonly cursor?: string | undefined;
}

export interface AuditQuery extends Pick<AuditPage, 'entityType' | 'entityId'> {
  /** Absent: whatever the page says. */
  readonly entityIds?: readonly string[];
  /** Absent: acts of all kinds. */
  readonly operations?: readonly string[];
  readonly parsed: ParsedQuery;
}

/** Reads and checks which page is asked for; nothing is read yet. */
export function parseAuditPage(page: AuditPage, signing: CursorSigning): AuditQuery {
  const { entityType, entityId, limit, cursor } = page;
  const parsed = parseQuery(
    {
      filter: {
        ...(entityType === undefined ? {} : { entityType }),
        ...(entityId === undefined ? {} : { entityId }),
      },
      cursorPaging: { ...(limit === undefined ? {} : { limit }), ...(cursor === undefined ? {} : { cursor }) },
    },
    {
      fields: auditFields,
      signing,
      cursorField: 'cursor',
      defaultSort: [{ fieldName: 'id', order: 'DESC' }],
    },
  );
  return { entityType, entityId, parsed };
}

export interface ActivityQuery {
  /** What a person or a key did, and what became of the access of that person. */
  readonly actorId?: string | undefined;
  readonly entityTypes?: readonly string[] | undefined;
  /** Epoch milliseconds; from then on, and before then. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly parsed: ParsedQuery;
}

/** The page of the log by time; nothing is read yet. */
export function parseActivityPage({ limit, cursor }: AuditPage, signing: CursorSigning): ParsedQuery {
  return parseQuery(
    { cursorPaging: { ...(limit === undefined ? {} : { limit }), ...(cursor === undefined ? {} : { cursor }) } },
    {
      fields: auditFields,
      signing,
      cursorField: 'cursor',
      defaultSort: [
        { fieldName: 'date', order: 'DESC' },
        { fieldName: 'id', order: 'DESC' },
      ],
    },
  );
}

/** One page of the log of the reader's site, the latest first. */
export function readActivityPage(
  reader: Reader,
  { actorId, entityTypes, fromMs, parsed, toMs }: ActivityQuery,
): Promise<{ rows: AuditRow[]; pagingMetadata: PagingMetadata }> {
  let select = sql.selectFrom('audit_entry').select(auditTable.columns).where('site_id', '=', reader.siteId);
  if (actorId !== undefined) {
    select = select.where(
      raw<SqlBool>`(actor_id = ${actorId} or (entity_type = 'siteUser' and entity_id = ${actorId}))`,
    );
  }
  if (entityTypes !== undefined) {
    select = select.where(raw<SqlBool>`entity_type = any(${entityTypes}::text[])`);
  }
  if (fromMs !== undefined) {
    select = select.where(raw<SqlBool>`at >= ${new Date(fromMs)}`);
  }
  if (toMs !== undefined) {
    select = select.where(raw<SqlBool>`at < ${new Date(toMs)}`);
  }
  return paginate({ reader, select, query: parsed });
}

interface ActOn {
  readonly actor: { readonly type: string; readonly id: string | null };
  readonly operations: readonly string[];
  readonly entityType: AuditedEntity;
  readonly entityId: string;
  /** It left the entity in this revision or a later one. */
  readonly fromRevision: number;
}

/** Whether somebody's act of one of these operations on an entity stands in the log. */
export async function hasActedOn(
  reader: Reader,
  { actor, entityId, entityType, fromRevision, operations }: ActOn,
): Promise<boolean> {
  const row = await reader.first(
    statement(
      `select id from audit_entry where site_id = $1 and entity_type = $2 and entity_id = $3
         and actor_type = $4 and actor_id is not distinct from $5 and operation = any ($6::text[])
         and (after ->> 'revision')::bigint >= $7 limit 1`,
      [reader.siteId, entityType, entityId, actor.type, actor.id, operations, fromRevision],
    ),
  );
  return row !== undefined;
}

interface LeftByOthers {
  readonly entityType: AuditedEntity;
  readonly entityIds: readonly string[];
  readonly status: string;
  /** Whose acts do not count. */
  readonly userId: string | undefined;
}

/** Whether the log says of one of some entities that somebody of the business, but for this user, brought it into a status. */
export async function isLeftByOthers(
  reader: Reader,
  { entityIds, entityType, status, userId }: LeftByOthers,
): Promise<boolean> {
  const row = await reader.first(
    statement(
      `select id from audit_entry where site_id = $1 and entity_type = $2 and entity_id = any ($3::text[])
         and actor_type = 'user' and actor_id is distinct from $4
         and after ->> 'status' = $5 and before ->> 'status' is distinct from $5 limit 1`,
      [reader.siteId, entityType, entityIds, userId ?? null, status],
    ),
  );
  return row !== undefined;
}

/** One page of the log of the reader's site. */
export function readAuditPage(
  reader: Reader,
  { entityId, entityIds, entityType, operations, parsed }: AuditQuery,
): Promise<{ rows: AuditRow[]; pagingMetadata: PagingMetadata }> {
  // Said beside the filter: a cursor brings its own, and may have been given for another entity.
  let select = sql.selectFrom('audit_entry').select(auditTable.columns).where('site_id', '=', reader.siteId);
  if (entityType !== undefined) {
    select = select.where('entity_type', '=', entityType);
  }
  if (entityId !== undefined) {
    select = select.where('entity_id', '=', entityId);
  }
  if (entityIds !== undefined) {
    select = select.where(raw<SqlBool>`entity_id = any(${entityIds}::text[])`);
  }
  if (operations !== undefined) {
    select = select.where(raw<SqlBool>`operation = any(${operations}::text[])`);
  }
  return paginate({ reader, select, query: parsed });
}
