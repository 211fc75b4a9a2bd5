/** A filter without its conditions on ids: a session overrides them (bookings sheet 5.3). Pure. */
import { isJsonObject } from '@openhours/contract';

const idNames: ReadonlySet<string> = new Set(['id', '_id', 'booking.id', 'booking._id']);

/** Leaves out conditions on ids, also inside `$and`; what stands under `$or` and `$not` is said of more than ids. */
export function withoutIds(filter: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  if (filter === undefined) {
    return undefined;
  }
  return Object.fromEntries(
    Object.entries(filter)
      .filter(([name]) => !idNames.has(name))
      .map(([name, value]) => [
        name,
        name === '$and' && Array.isArray(value)
          ? value.map((each) => (isJsonObject(each) ? withoutIds(each) : each))
          : value,
      ]),
  );
}
