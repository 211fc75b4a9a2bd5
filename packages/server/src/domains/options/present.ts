/** Options and variants as the wire has them: the only place that knows both (services sheet 7). */
import type { ServiceOptionsAndVariants } from '@openhours/contract';
import type { OptionsRow } from './repository.ts';
import { factsOf, nameOfMinutes } from './rules.ts';

/** `currency`: that of the site, in which all prices are. */
export function presentOptions(row: OptionsRow, currency: string): ServiceOptionsAndVariants {
  const { prices } = factsOf(row);
  return {
    id: row.id,
    revision: String(row.revision),
    serviceId: row.service_id,
    options: row.options,
    variants: {
      values: row.variants.values.map(({ choices, price: { value } }) => ({
        choices: choices.map(({ duration, ...choice }) => ({
          ...choice,
          ...(duration === undefined
            ? {}
            : { duration: { ...duration, name: duration.name || nameOfMinutes(duration.minutes) } }),
        })),
        price: { value, currency },
      })),
    },
    minPrice: { value: prices.min.value, currency },
    maxPrice: { value: prices.max.value, currency },
    ...(row.extended_fields === null ? {} : { extendedFields: row.extended_fields }),
  };
}
