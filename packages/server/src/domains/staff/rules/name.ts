/**
 * The names of staff members and of types of resources: never empty, also after a change (services sheet 5.1 and 5.3).
 * Pure.
 */
import { invalid } from '@openhours/contract';

/** The name without blanks around it; `field` is its path in the request. Null, which clears, leaves none. */
export function nameOf(name: string | null, field: string): string {
  const trimmed = name?.trim() ?? '';
  if (trimmed === '') {
    throw invalid(field, 'must not be empty', 'MIN_LENGTH', { data: { threshold: 1 } });
  }
  return trimmed;
}
