/** In which way a service is priced, as its editor asks for it, and what another way begins with. Pure. */

import { emptyRow, type PriceRow, type PriceTable, type TableKind } from './price-table.ts';
import { durationsOf, priceKinds, type ServiceFields, tableIn, usualPrice } from './service-fields.ts';

/** One price for all, one for each of what is chosen, where prices begin, none, or words in its place. */
export const priceWays = ['FIXED', 'byDuration', 'byPerson', 'byChoice', 'VARIED', 'NO_FEE', 'CUSTOM'] as const;
export type PriceWay = (typeof priceWays)[number];

const kindOfWay: Readonly<Partial<Record<PriceWay, TableKind>>> = {
  byDuration: 'DURATION',
  byPerson: 'STAFF_MEMBER',
  byChoice: 'CUSTOM',
};

/** Undefined for prices that the editor keeps as they are. */
export function wayOf(fields: ServiceFields): PriceWay | undefined {
  const table = tableIn(fields);
  return table === null
    ? priceKinds.find((kind) => kind === fields.priceKind)
    : priceWays.find((way) => kindOfWay[way] === table.by);
}

/** Tables that were left for another way of pricing: whoever comes back finds them as they were. */
export type KeptTables = Readonly<Partial<Record<TableKind, PriceTable>>>;

/** What becomes another in another way of pricing: everything costs at first what it has cost, and lengths stay. */
export function withWay(fields: ServiceFields, way: PriceWay, kept: KeptTables = {}): Partial<ServiceFields> {
  const by = kindOfWay[way];
  const table = tableIn(fields);
  const [minutes = '', ...others] = table?.by === 'DURATION' ? durationsOf(fields).map(String) : [];
  return {
    ...(minutes === '' ? {} : { minutes, otherMinutes: others.join(', ') }),
    ...(table === null ? {} : { price: usualPrice(fields) }),
    ...(by === undefined
      ? { priceKind: priceKinds.find((kind) => kind === way) ?? fields.priceKind, prices: null }
      : { priceKind: 'VARIED', prices: kept[by] ?? { by, name: '', rows: firstRows(fields, by) } }),
  };
}

function firstRows(fields: ServiceFields, by: TableKind): PriceRow[] {
  const price = usualPrice(fields);
  switch (by) {
    case 'DURATION':
      return durationsOf(fields).map((minutes) => ({ of: String(minutes), price }));
    case 'STAFF_MEMBER':
      return fields.staffIds.map((of) => ({ of, price }));
    case 'CUSTOM':
      return [{ of: '', price }, emptyRow];
  }
}
