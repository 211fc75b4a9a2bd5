/** The option and the variants of a service as the table of its prices, and back to the wire. Pure (services sheet 7). */
import type { ServiceChoice, ServiceOption, ServiceOptionsAndVariants } from '@openhours/contract';
import { isSameCustom } from '@openhours/contract/bookings/price';
import { completeTranslations, listAfter, wordsOfTexts } from '@openhours/contract/text/translated';
import type { OptionsWritten } from '../../queries/service-options.ts';
import { randomId } from '../../session/random-id.ts';
import { typedAmount, typedWholeNumber } from '../../ui/editing/typed-amount.ts';
import {
  isOfTable,
  type PriceRow,
  type PriceTable,
  type SaidOfTable,
  saidOfRow,
  saidRows,
  type TableKind,
} from './price-table.ts';

/** What the editor knows of the options of a service, and does not show. */
export interface KnownOptions {
  readonly id: string;
  readonly revision: string;
  readonly option: Pick<ServiceOption, 'id' | 'type'>;
}

interface PriceFields {
  /** Null where all pay the same, or by what the editor does not set. */
  readonly prices: PriceTable | null;
  /** Null where the service has none. */
  readonly options: KnownOptions | null;
}

function rowKeyOf({ custom, duration, staffMemberId }: ServiceChoice): string | undefined {
  return custom ?? staffMemberId ?? (duration === undefined ? undefined : String(duration.minutes));
}

function tableOf({ options, variants }: ServiceOptionsAndVariants): PriceTable | null {
  const [option] = options.values;
  if (option === undefined || !isOfTable(option.type)) {
    return null;
  }
  const rows = variants.values.flatMap(({ choices: [choice], price }): PriceRow[] => {
    const of = choice && rowKeyOf(choice);
    const name = choice?.duration?.name;
    return of === undefined ? [] : [{ of, price: price.value, ...(name === undefined ? {} : { name }) }];
  });
  const { customData, durationData, type: by } = option;
  const translations = saidOfOption(option, rows);
  return {
    by,
    name: customData?.name ?? durationData?.name ?? '',
    ...(translations.length === 0 ? {} : { translations }),
    rows,
  };
}

/** What is said in other languages, the choices as the rows name them. */
function saidOfOption({ customData }: ServiceOption, rows: readonly PriceRow[]): SaidOfTable[] {
  const { choices = [], translations = [] } = customData ?? {};
  const inOrder = rows.map(({ of }) => choices.find((each) => isSameCustom(each, of)) ?? of);
  const names = rows.map(({ of }) => of);
  return translations.map(({ choices: said, ...words }) =>
    said === undefined ? words : { ...words, choices: wordsOfTexts(names, listAfter(said, choices, inOrder)) },
  );
}

type Translated = NonNullable<NonNullable<ServiceOption['customData']>['translations']>[number];

/** What the table says in other languages, as it is sent. */
function sentTranslations(table: PriceTable): Translated[] {
  return completeTranslations(
    (table.translations ?? []).map(({ language, name = '' }) => ({
      language,
      name,
      choices: table.rows.map((row) => saidOfRow(table, language, row)),
    })),
  );
}

/** What is read of the options of a service; null where it has none. */
export function priceFieldsOf(read: ServiceOptionsAndVariants | null): PriceFields {
  const option = read?.options.values[0];
  return read === null || option === undefined
    ? { prices: null, options: null }
    : { prices: tableOf(read), options: { id: read.id, revision: read.revision, option } };
}

function optionOf(table: PriceTable, id: string): ServiceOption {
  const { by, name, rows } = table;
  const said = name.trim();
  switch (by) {
    case 'CUSTOM': {
      const translations = sentTranslations(table);
      return {
        id,
        type: by,
        customData: {
          name: said,
          choices: rows.map(({ of }) => of.trim()),
          ...(translations.length === 0 ? {} : { translations }),
        },
      };
    }
    case 'DURATION':
      return { id, type: by, ...(said === '' ? {} : { durationData: { name: said } }) };
    case 'STAFF_MEMBER':
      return { id, type: by };
  }
}

function choiceOf(by: TableKind, { name, of }: PriceRow, optionId: string): ServiceChoice {
  switch (by) {
    case 'CUSTOM':
      return { optionId, custom: of.trim() };
    case 'DURATION':
      return { optionId, duration: { minutes: typedWholeNumber(of), ...(name === undefined ? {} : { name }) } };
    case 'STAFF_MEMBER':
      return { optionId, staffMemberId: of };
  }
}

/**
 * What is written: the table as it is sent, or null where the options are to go. Undefined: there is nothing to write.
 * An option that stays keeps its id, by which bookings name what was chosen of it.
 */
export function optionsWritten({ options, prices }: PriceFields): OptionsWritten | undefined {
  if (prices === null) {
    return options === null ? undefined : { known: options, next: null };
  }
  const { by } = prices;
  const table = { ...prices, rows: saidRows(prices) };
  const optionId = options?.option.type === by ? options.option.id : randomId();
  return {
    known: options,
    next: {
      options: { values: [optionOf(table, optionId)] },
      variants: {
        values: table.rows.map((row) => ({
          choices: [choiceOf(by, row, optionId)],
          price: { value: typedAmount(row.price) },
        })),
      },
    },
  };
}
