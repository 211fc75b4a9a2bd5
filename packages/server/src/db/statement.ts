/** A fixed SQL text with its parameters as a query, for statements that a builder would only make harder to read. */
import type { Query, TakenRefusal } from './query.ts';

/** Example: `statement<{ id: string }>('select id from contact where site_id = $1', [siteId])`. */
export function statement<Row>(
  sql: string,
  parameters: readonly unknown[] = [],
  taken?: TakenRefusal | undefined,
): Query<Row> {
  return { compile: () => ({ sql, parameters }), taken };
}
