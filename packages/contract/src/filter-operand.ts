/** Reading the operands of a filter: each is checked against the type of its field, so that none fails in the database. */

/** A value, or what was expected instead of it. */
type Read<T> = { readonly value: T } | { readonly expected: string };

/** The typed fields' operand. */
type ScalarType = 'guid' | 'text' | 'word' | 'number' | 'decimal' | 'instant' | 'boolean';

/** Text that no database column can hold: U+0000, or half of a surrogate pair. */
export function unstorableText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the control character is what is looked for.
  return /[\u0000\uD800-\uDFFF]/u.test(text);
}

const instantPattern = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;
const earliestMs = Date.parse('0001-01-01T00:00:00.000Z');
const latestMs = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Reads an instant as epoch milliseconds: a date, or a date and time, without offset taken as UTC.
 * Undefined when it is none, or lies outside the years 1 to 9999, which is all the database shares with JavaScript.
 */
function readInstant(text: string): number | undefined {
  if (!instantPattern.test(text)) {
    return undefined;
  }
  const [day, time = '00:00Z'] = text.toUpperCase().split('T') as [string, string?];
  const zoned = /Z$|[+-]/.test(time) ? time.replace(/([+-]\d{2})(\d{2})$/, '$1:$2') : `${time}Z`;
  const ms = Date.parse(`${day}T${zoned}`);
  return Number.isNaN(ms) || ms < earliestMs || ms > latestMs ? undefined : ms;
}

/** Reads the operand of a typed field: texts as they are, GUIDs in lower case, instants as epoch milliseconds. */
export function readOperand(type: ScalarType, value: unknown): Read<string | number | boolean> {
  switch (type) {
    case 'guid':
      return typeof value === 'string' && !unstorableText(value)
        ? { value: value.toLowerCase() }
        : { expected: 'a GUID' };
    case 'text':
    case 'word':
      return typeof value === 'string' && !unstorableText(value) ? { value } : { expected: 'text' };
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? { value } : { expected: 'a number' };
    case 'decimal': {
      const text = typeof value === 'number' ? String(value) : value;
      // Bounded, because the database would spell out an exponent digit by digit.
      return typeof text === 'string' && /^-?\d{1,40}(\.\d{1,40})?(e[+-]?\d{1,3})?$/i.test(text)
        ? { value: text }
        : { expected: 'a number or decimal text' };
    }
    case 'instant': {
      const text = isDate(value) ? value.$date : value;
      const ms = typeof text === 'string' ? readInstant(text) : undefined;
      return ms === undefined ? { expected: 'an instant in ISO 8601' } : { value: ms };
    }
    case 'boolean':
      return typeof value === 'boolean' ? { value } : { expected: 'true or false' };
  }
}

function isDate(value: unknown): value is { readonly $date: unknown } {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 1 && '$date' in value;
}

type Json = string | number | boolean | readonly unknown[] | { readonly [key: string]: unknown };

/**
 * Reads an operand for a field without declared type (data sheet 3.2): any JSON value, dates as `{"$date": ISO}` in
 * their one canonical spelling, so that they compare as text.
 */
export function readJsonOperand(value: unknown): Read<Json> {
  const expected = unusableJson(value, 0);
  return expected === undefined ? { value: canonical(value) as Json } : { expected };
}

function unusableJson(value: unknown, depth: number): string | undefined {
  if (depth > 100) {
    return 'nested at most 100 levels deep';
  }
  switch (typeof value) {
    case 'string':
      return unstorableText(value) ? 'text without U+0000 and lone surrogates' : undefined;
    case 'number':
      return Number.isFinite(value) ? undefined : 'a finite number';
    case 'boolean':
      return undefined;
    case 'object':
      break;
    default:
      return 'a JSON value';
  }
  if (value === null) {
    return depth === 0 ? 'a JSON value' : undefined;
  }
  if (isDate(value)) {
    return typeof value.$date === 'string' && readInstant(value.$date) !== undefined ? undefined : 'a date in ISO 8601';
  }
  for (const [key, member] of Object.entries(value)) {
    if (!Array.isArray(value) && (key.startsWith('$') || unstorableText(key))) {
      return 'an object without names that start with "$"';
    }
    const problem = unusableJson(member, depth + 1);
    if (problem !== undefined) {
      return problem;
    }
  }
  return undefined;
}

function canonical(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map(canonical);
  }
  if (isDate(value)) {
    return { $date: new Date(readInstant(value.$date as string) as number).toISOString() };
  }
  // Without a prototype, so that a name such as `__proto__` stays plain data.
  const copy: Record<string, unknown> = Object.create(null);
  for (const [key, member] of Object.entries(value)) {
    copy[key] = canonical(member);
  }
  return copy;
}
