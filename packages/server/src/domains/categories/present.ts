/** A category as the wire has it, to the clients of both versions (services sheet 4). */
import type { Category, NamedCategory } from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { CategoryRow } from './repository.ts';

export function presentCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    name: row.name,
    sortOrder: row.sort_order,
    ...(row.translations.length === 0 ? {} : { translations: [...row.translations] }),
    ...(row.extended_fields === null ? {} : { extendedFields: row.extended_fields }),
  };
}

export function presentNamedCategory({ id, name }: Pick<CategoryRow, 'id' | 'name'>): NamedCategory {
  return { id, name };
}
