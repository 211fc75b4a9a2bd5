/** An add-on as the wire has it (services sheet 8.6). */
import type { AddOn } from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { AddOnRow } from './repository.ts';

/** The whole of it, as the business sees it. */
export function presentAddOn(row: AddOnRow): AddOn {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    name: row.name,
    ...(row.translations.length === 0 ? {} : { translations: [...row.translations] }),
    ...(row.price === null ? {} : { price: row.price }),
    ...(row.duration_minutes === null ? {} : { durationInMinutes: row.duration_minutes }),
    ...(row.max_quantity === null ? {} : { maxQuantity: row.max_quantity }),
    ...(row.tax_group === null ? {} : { taxGroup: row.tax_group }),
    ...(row.main_media === null ? {} : { mainMedia: row.main_media }),
    ...(row.tags === null ? {} : { tags: row.tags }),
    ...(row.extended_fields === null ? {} : { extendedFields: row.extended_fields }),
  };
}

/** The same without the tags that the business keeps for itself. */
export function presentPublicAddOn(row: AddOnRow): AddOn {
  const { tags, ...rest } = presentAddOn(row);
  return tags?.tags === undefined ? rest : { ...rest, tags: { tags: tags.tags } };
}
