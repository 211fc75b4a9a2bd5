/** From the text of a setting to its value, one reader for each kind of value; what is not allowed is refused in words. */
import { isIP } from 'node:net';
import { currentCurrencies } from '@openhours/contract/money/currencies';
import { allowedOfFirstSite } from '@openhours/contract/site/first-site';
import { languageNames } from '@openhours/contract/text/languages';
import { primaryOf } from '@openhours/contract/text/translated';
import { findZone } from './time/index.ts';

/** Says what is allowed instead. */
export class Refusal extends Error {}

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const anyText = (text: string): string => text;

export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < minimum || value > maximum) {
      throw new Refusal(`must be a whole number from ${minimum} to ${maximum}`);
    }
    return value;
  };
}

export function oneOf<const Values extends readonly string[]>(...values: Values): (text: string) => Values[number] {
  return (text) => {
    if (!values.includes(text)) {
      throw new Refusal(`must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`);
    }
    return text;
  };
}

export function onOff(text: string): boolean {
  return oneOf('on', 'off')(text) === 'on';
}

export function matching(pattern: RegExp, allowed: string): (text: string) => string {
  return (text) => {
    if (!pattern.test(text)) {
      throw new Refusal(`must be ${allowed}`);
    }
    return text;
  };
}

export function urlOf(...protocols: string[]): (text: string) => string {
  return (text) => {
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol.slice(0, -1))) {
      throw new Refusal(`must be a URL that starts with ${protocols.map((each) => `${each}://`).join(' or ')}`);
    }
    return text;
  };
}

export function origin(text: string): string {
  const url = new URL(urlOf('http', 'https')(text));
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new Refusal('must be an origin without a path, such as https://book.example.com');
  }
  return url.origin;
}

export function list(check: (each: string) => boolean, allowed: string): (text: string) => readonly string[] {
  return (text) => {
    const entries = text.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]));
    const wrong = entries.find((each) => !check(each));
    if (wrong !== undefined) {
      throw new Refusal(`the entry ${JSON.stringify(wrong)} is wrong: ${allowed}`);
    }
    return entries;
  };
}

export function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  return (
    version !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
}

/** A host name or an address, with or without a port; an IPv6 address stands in brackets where a port follows. */
export function isHost(text: string): boolean {
  const [, host = text, port] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(text) ?? [];
  return (isIP(host) === 6 || URL.canParse(`http://${host}`)) && Number(port ?? 0) <= 65_535;
}

export function secretBytes(text: string): Buffer {
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (bytes.length !== 32) {
    throw new Refusal('must be 32 bytes, written as 64 hexadecimal digits or as base64');
  }
  return bytes;
}

export function secretsBytes(text: string): readonly Buffer[] {
  return text.split(',').map((each) => secretBytes(each.trim()));
}

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
  return words[oneOf('true', 'false', 'full')(text)];
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

export function credential(text: string): string {
  if (text.length < 8 || text.length > 1000 || /[\s,\p{Cc}]/u.test(text)) {
    throw new Refusal('must have 8 to 1000 characters and neither commas, spaces nor control characters');
  }
  return text;
}

/** What nobody would draw at random: of 32 random hexadecimal digits one in ten thousand has fewer. */
const differentCharacters = 10;

/** A key opens a whole site, and there is no name beside it that would have to be guessed as well. */
export function apiKey(text: string): string {
  const why = 'whoever guesses it may do everything; leave it unset and one is made';
  if (text.length < 32 || text.length > 1000 || /[\s,\p{Cc}]/u.test(text)) {
    throw new Refusal(`must have 32 to 1000 characters and neither commas, spaces nor control characters: ${why}`);
  }
  if (new Set(text).size < differentCharacters) {
    throw new Refusal(`must have at least ${differentCharacters} different characters: ${why}`);
  }
  return text;
}

const anyGuid = matching(guid, 'a GUID, such as 3f0c9d2e-8a4b-4c0e-9b1d-2f6f0d5a7c11');
export const guidText = (text: string) => anyGuid(text).toLowerCase();
