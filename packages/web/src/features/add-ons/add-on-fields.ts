/** An add-on as its editor and the form for a new one show it, and what these fields are on the wire. Pure. */
import type { AddOn, ChangedAddOnInput, NewAddOnInput } from '@openhours/contract';
import { readDecimal } from '@openhours/contract/money/decimal';
import type { DashboardTextId } from '../../language/texts.ts';
import {
  changesTranslations,
  textOfWire,
  translatedFieldsOf,
  translationsOf,
} from '../../ui/editing/translated-fields.ts';
import { typedAmount, typedWholeNumber } from '../../ui/editing/typed-amount.ts';

/** It makes the visit longer, or is taken in a number. */
export const addOnKinds = ['LONGER', 'COUNTED'] as const;
export type AddOnKind = (typeof addOnKinds)[number];

/** What it is, apart from its name. */
export interface WhatFields {
  readonly [field: string]: unknown;
  readonly kind: AddOnKind;
  /** As it was typed, like all numbers here; of the other kind empty. */
  readonly minutes: string;
  readonly most: string;
  /** Empty: it costs nothing. */
  readonly price: string;
}

export interface AddOnFields extends WhatFields {
  readonly name: string;
  /** In which the price was said; a price that is typed anew is one of the site's currency. */
  readonly currency: string;
  readonly revision: string;
}

/** How each kind begins. */
const usualMinutes = '15';
const usualMost = '1';

export const newFields: WhatFields = { kind: 'LONGER', minutes: usualMinutes, most: '', price: '' };

export function fieldsOf({ durationInMinutes, maxQuantity, name, price, revision, translations }: AddOn): AddOnFields {
  return {
    name,
    ...translatedFieldsOf(translations),
    kind: durationInMinutes === undefined ? 'COUNTED' : 'LONGER',
    minutes: String(durationInMinutes ?? ''),
    most: String(maxQuantity ?? ''),
    price: price?.value ?? '',
    currency: price?.currency ?? '',
    revision,
  };
}

/** Another kind begins with a usual number, unless one was typed before. */
export function withKind(fields: Pick<WhatFields, 'minutes' | 'most'>, kind: AddOnKind): Partial<WhatFields> {
  return {
    kind,
    ...(kind === 'LONGER' && fields.minutes === '' ? { minutes: usualMinutes } : {}),
    ...(kind === 'COUNTED' && fields.most === '' ? { most: usualMost } : {}),
  };
}

const limits = { minutes: 1440, most: 9999 } as const;

/** What is wrong with what was typed, as far as pages know it. */
export function problemsOf(
  fields: Partial<WhatFields>,
  kind: AddOnKind,
): Partial<Record<'minutes' | 'most' | 'price', DashboardTextId>> {
  const isNumber = (field: 'minutes' | 'most') => {
    const typed = fields[field]?.trim();
    return typed === undefined || (/^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= limits[field]);
  };
  const price = readDecimal(typedAmount(fields.price ?? ''));
  const isPrice = (fields.price ?? '').trim() === '' || (price !== undefined && price.units >= 0n);
  return {
    ...(kind === 'COUNTED' || isNumber('minutes') ? {} : { minutes: 'addOns.minutesRange' }),
    ...(kind === 'LONGER' || isNumber('most') ? {} : { most: 'addOns.mostRange' }),
    ...(isPrice ? {} : { price: 'refusal.amount' }),
  };
}

function kindSent({ kind, minutes, most }: WhatFields) {
  return kind === 'LONGER' ? { durationInMinutes: typedWholeNumber(minutes) } : { maxQuantity: typedWholeNumber(most) };
}

export function newAddOn(name: string, fields: WhatFields): NewAddOnInput {
  return {
    name,
    ...kindSent(fields),
    ...(fields.price.trim() === '' ? {} : { price: { value: typedAmount(fields.price) } }),
  };
}

/** What is sent for changed fields. */
export function changesOf(
  changed: Partial<AddOnFields>,
  saved: AddOnFields,
): Omit<ChangedAddOnInput, 'id' | 'revision'> {
  const all: AddOnFields = { ...saved, ...changed };
  const has = (...names: readonly string[]) => names.some((name) => name in changed);
  return {
    ...(changed.name === undefined ? {} : { name: changed.name }),
    ...(changesTranslations(changed) ? { translations: translationsOf(all) } : {}),
    ...(has('kind', all.kind === 'LONGER' ? 'minutes' : 'most') ? kindSent(all) : {}),
    ...(has('price', 'currency') ? { price: all.price.trim() === '' ? null : { value: typedAmount(all.price) } } : {}),
  };
}

const fieldsOfWire: Readonly<Record<string, string>> = { durationInMinutes: 'minutes', maxQuantity: 'most' };

/** The field of ours that a violation of the server is about. */
export function fieldOf(wireField: string): string {
  const name = wireField.replace(/^addOn\./, '').split('.')[0] as string;
  return textOfWire(wireField) ?? fieldsOfWire[name] ?? name;
}
