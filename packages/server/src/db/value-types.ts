/**
 * How values cross the border to PostgreSQL: instants as epoch milliseconds, whole numbers as numbers, local times
 * and decimals as text. Nothing here depends on the time zone of the process or of the server.
 */
import pg from 'pg';
import { formatInstant } from '../time/index.ts';

type Parse = (text: string) => unknown;

const oid = {
  int8: 20,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  interval: 1186,
  int8Array: 1016,
  timestampArray: 1115,
  dateArray: 1182,
  timestamptzArray: 1185,
} as const;

const textArray: number = 1009;

/** Reads int8. A value that a number cannot hold exactly is an error, never a rounded answer. */
function parseWholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The whole number ${text} is too large to be read exactly`);
  }
  return value;
}

const isoInstant =
  /^(\d{4,6})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?( BC)?$/;

/** Reads timestamptz in ISO style, whatever offset the session prints, as epoch milliseconds. */
function parseInstant(text: string): number {
  if (text === 'infinity') {
    return Number.POSITIVE_INFINITY;
  }
  if (text === '-infinity') {
    return Number.NEGATIVE_INFINITY;
  }
  const match = isoInstant.exec(text);
  if (match === null) {
    throw new RangeError('An instant came in an unknown style; the session must use DateStyle ISO');
  }
  const [, year, month, day, hour, minute, second, fraction, sign, offsetHours, offsetMinutes, offsetSeconds, era] =
    match;
  const fullYear = era === undefined ? Number(year) : 1 - Number(year);
  const milliseconds = fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1000 + 1e-6);
  const inYear = (year: number) =>
    Date.UTC(year, Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second), milliseconds);
  // Date.UTC reads years below 100 as 19xx, so the year is set on its own.
  const wall =
    fullYear >= 100 && fullYear < 275_000
      ? inYear(fullYear)
      : new Date(inYear(2000)).setUTCFullYear(fullYear, Number(month) - 1, Number(day));
  const offsetMs = (Number(offsetHours) * 3600 + Number(offsetMinutes ?? 0) * 60 + Number(offsetSeconds ?? 0)) * 1000;
  return sign === '+' ? wall - offsetMs : wall + offsetMs;
}

const asText: Parse = (text) => text;

function arrayOf(parse: Parse): Parse {
  const parseTextArray = pg.types.getTypeParser(textArray) as (text: string) => (string | null)[];
  return (text) => parseTextArray(text).map((each) => (each === null ? null : parse(each)));
}

const parsers = new Map<number, Parse>([
  [oid.int8, parseWholeNumber],
  [oid.timestamptz, parseInstant],
  [oid.date, asText],
  [oid.timestamp, asText],
  [oid.interval, asText],
  [oid.int8Array, arrayOf(parseWholeNumber)],
  [oid.timestamptzArray, arrayOf(parseInstant)],
  [oid.timestampArray, arrayOf(asText)],
  [oid.dateArray, arrayOf(asText)],
]);

/** The type table given to every connection. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(id)) ||
    pg.types.getTypeParser(id, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/** Readies a parameter: a Date travels as ISO text in UTC, because the driver would print it in the zone of the process. */
export function bindable(value: unknown): unknown {
  if (value instanceof Date) {
    return formatInstant(value.getTime());
  }
  return Array.isArray(value) ? value.map(bindable) : value;
}
