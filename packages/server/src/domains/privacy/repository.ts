/** Reading the audit log; it is written by db/audit.ts in the transaction of each act. */
import type { PagingMetadata } from '@openhours/contract';
import { type AuditRow, auditTable } from '../../db/audit.ts';
import { type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import type { StoredRow } from '../../db/table.ts';
import type { Reader } from '../../db/transaction.ts';

const sql = queryBuilder<{ audit_entry: StoredRow<typeof auditTable> }>();

export function queryAuditEntries(
  reader: Reader,
  query: ParsedQuery,
): Promise<{ rows: AuditRow[]; pagingMetadata: PagingMetadata }> {
  const select = sql.selectFrom('audit_entry').select(auditTable.columns).where('site_id', '=', reader.siteId);
  return paginate({ reader, select, query });
}
