/** Settings whose values need more than their text: the zone, language and currency of the first site, and its sample. */
import { currentCurrencies } from '@openhours/contract/money/currencies';
import { allowedOfFirstSite } from '@openhours/contract/site/first-site';
import { languageNames } from '@openhours/contract/text/languages';
import { primaryOf } from '@openhours/contract/text/translated';
import { Refusal, settingShapes } from './setting-shapes.ts';
import { findZone } from './time/index.ts';

export function timeZone(text: string): string {
  const zone = findZone(text);
  if (zone === undefined) {
    throw new Refusal(`must be ${allowedOfFirstSite.timeZone}`);
  }
  return zone.canonicalName;
}

/** The machine's zone; UTC where it keeps one that has no name, such as `UTC+3`, or one that does not exist. */
export function machineZone(): string {
  const { timeZone: name } = Intl.DateTimeFormat().resolvedOptions() as { readonly timeZone?: string };
  return findZone(name ?? '')?.canonicalName ?? 'UTC';
}

/** What an empty database is filled with. */
export type SampleData = 'none' | 'small' | 'full';

export function sampleData(text: string): SampleData {
  const words = { true: 'small', false: 'none', full: 'full' } as const;
  return words[settingShapes.OPENHOURS_SAMPLE_DATA(text) as keyof typeof words];
}

function canonicalTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

/** One in which pages and messages are written. */
export function language(text: string): string {
  const tag = canonicalTag(text);
  if (tag === undefined || !Object.hasOwn(languageNames, primaryOf(tag))) {
    throw new Refusal(`must be ${allowedOfFirstSite.language}`);
  }
  return tag;
}

export function currency(text: string): string {
  const code = text.toUpperCase();
  if (!currentCurrencies.includes(code)) {
    throw new Refusal(`must be ${allowedOfFirstSite.currency}`);
  }
  return code;
}
