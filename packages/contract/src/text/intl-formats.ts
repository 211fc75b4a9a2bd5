/**
 * Formats of Intl, each made once: making one costs a hundred times what writing with it does. A module of its own, so
 * that a page may have it without the rest of the contract.
 */

/** Locales come from readers, so there may be any number of them. */
const mostKept = 1_000;
const kept = new Map<string, unknown>();

function keptFormat<Format>(kind: string, locale: string, options: object, make: () => Format): Format {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const known = kept.get(key) as Format | undefined;
  if (known !== undefined) {
    return known;
  }
  if (kept.size >= mostKept) {
    kept.clear();
  }
  const made = make();
  kept.set(key, made);
  return made;
}

export function dateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return keptFormat('date', locale, options, () => new Intl.DateTimeFormat(locale, options));
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return keptFormat('number', locale, options, () => new Intl.NumberFormat(locale, options));
}

export function listFormat(locale: string, options: Intl.ListFormatOptions = {}): Intl.ListFormat {
  return keptFormat('list', locale, options, () => new Intl.ListFormat(locale, options));
}

export function displayNames(locale: string, options: Intl.DisplayNamesOptions): Intl.DisplayNames {
  return keptFormat('names', locale, options, () => new Intl.DisplayNames(locale, options));
}

export function collator(locale: string): Intl.Collator {
  return keptFormat('order', locale, {}, () => new Intl.Collator(locale));
}

/** Parts a text into the letters that people see, or into sentences; letters are the same in every language. */
export function segmenter(granularity: 'grapheme' | 'sentence', language = 'en'): Intl.Segmenter {
  return keptFormat('pieces', language, { granularity }, () => new Intl.Segmenter(language, { granularity }));
}

/** What a tag of BCP 47 says; throws for a text that is none. */
export function localeOf(tag: string): Intl.Locale {
  return keptFormat('locale', tag, {}, () => new Intl.Locale(tag));
}

interface Piece {
  readonly type: string;
  readonly value: string;
}

/** The pieces of a time as one text, in which no line breaks within "2:00 PM": all engines write it with the same space. */
function unbroken(pieces: readonly Piece[]): string {
  return pieces
    .map(({ type, value }, index) =>
      type === 'dayPeriod'
        ? value.replace(/\s/g, '\u00a0')
        : pieces[index + 1]?.type === 'dayPeriod'
          ? value.replace(/\s+$/, '\u00a0')
          : value,
    )
    .join('');
}

/** A moment as a format writes it, whose time of day is whole at the end of a line. */
export function momentText(format: Intl.DateTimeFormat, moment: Date | number): string {
  return unbroken(format.formatToParts(moment));
}

/** The same of a range: each of its times is whole. */
export function rangeText(format: Intl.DateTimeFormat, from: Date | number, to: Date | number): string {
  return unbroken(format.formatRangeToParts(from, to));
}
