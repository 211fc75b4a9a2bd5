/** From arguments to the wire: names, dates, 64-bit integers, paths and query strings (identity sheet 15). */

/** A GET whose query string is longer goes out as POST where the operation allows it. */
export const longestQuery = 4000;

const wireNames = new Map([
  ['_id', 'id'],
  ['_createdDate', 'createdDate'],
  ['_updatedDate', 'updatedDate'],
]);

function wirePath(path: string): string {
  return path
    .split('.')
    .map((name) => wireNames.get(name) ?? name)
    .join('.');
}

/**
 * Copies a value as it travels: Date as ISO text, 64-bit integers as decimal text, `_id`, `_createdDate` and
 * `_updatedDate` by their wire names at every depth, in dotted names and in sorts too. `keepNames` is for data items,
 * whose fields are the caller's own.
 */
export function encodeValue(value: unknown, keepNames: boolean): unknown {
  if (typeof value === 'bigint') {
    return value.toString();
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (value instanceof Date) {
    return value.toISOString();
  }
  if (Array.isArray(value)) {
    return value.map((each) => encodeValue(each, keepNames));
  }
  const copy: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) {
      const isSortName = name === 'fieldName' && typeof member === 'string' && !keepNames;
      // Defined, not assigned: `__proto__` is a name like any other.
      Object.defineProperty(copy, keepNames ? name : wirePath(name), {
        value: isSortName ? wirePath(member as string) : encodeValue(member, keepNames),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
  }
  return copy;
}

/**
 * Fills the parameters of a path template; returns their values too, and what is left of the input. A parameter inside
 * an entity (`{service.id}`) stays in it as well: the server compares the two.
 */
export function fillPath(
  template: string,
  input: Readonly<Record<string, unknown>>,
): { path: string; values: Record<string, string>; rest: Record<string, unknown> } {
  const rest = { ...input };
  const values: Record<string, string> = {};
  const path = template.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = name.split('.').reduce<unknown>((of, piece) => (isPlain(of) ? of[piece] : undefined), input);
    if (value === undefined || value === null || value === '') {
      throw new TypeError(`The call needs "${name}"`);
    }
    delete rest[name];
    values[name] = String(value);
    return encodeURIComponent(values[name]);
  });
  return { path, values, rest };
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pairs(prefix: string, value: unknown, into: string[]): void {
  if (value === undefined || value === null) {
    return;
  }
  if (Array.isArray(value)) {
    for (const each of value) {
      pairs(prefix, each, into);
    }
  } else if (isPlain(value)) {
    for (const [name, member] of Object.entries(value)) {
      pairs(prefix === '' ? name : `${prefix}.${name}`, member, into);
    }
  } else {
    into.push(`${encodeURIComponent(prefix)}=${encodeURIComponent(String(value))}`);
  }
}

/** True when dots and repeated names can not say it: lists of objects, names with dots or signs, filters. */
function isComplex(value: unknown, insideList = false): boolean {
  if (Array.isArray(value)) {
    return insideList || value.some((each) => isComplex(each, true));
  }
  if (!isPlain(value)) {
    return false;
  }
  return insideList || Object.entries(value).some(([name, member]) => /[.$]/.test(name) || isComplex(member));
}

/** The query string of a GET or DELETE: dotted and repeated names, or the whole as one `.r` where that is not enough. */
export function queryString(input: Readonly<Record<string, unknown>>): string {
  const filter = Object.entries(input).some(
    ([name, member]) => name === 'filter' || (isPlain(member) && 'filter' in member),
  );
  if (filter || isComplex(input)) {
    return `.r=${base64Url(utf8(JSON.stringify(input)))}`;
  }
  const parts: string[] = [];
  pairs('', input, parts);
  return parts.join('&');
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Base64 in the alphabet of addresses, without padding. */
export function base64Url(bytes: Uint8Array): string {
  let binary = '';
  for (let index = 0; index < bytes.length; index += 1) {
    binary += String.fromCharCode(bytes[index] as number);
  }
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
