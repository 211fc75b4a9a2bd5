/**
 * Brings a decoded value into the form of a schema in one pass (design 5): unknown members are dropped, null becomes
 * absent where the schema has no null, text from paths and queries becomes numbers, truth values and lists, and numbers
 * become text where the schema wants an int64, and GUIDs are written in lower case, as the database writes them, so
 * that nobody behind this compares them in another spelling. What does not fit is left as it is, for validation to
 * name.
 */
import { isJsonObject, plainText, type ViolatedRule } from '@openhours/contract';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/schema';

/** Where a value came from: `text` values arrive as strings whatever they mean. */
export type ValueOrigin = 'json' | 'text';

/** Shapes one value; `undefined` means absent. */
export type Shape = (value: unknown, origin: ValueOrigin) => unknown;

/** A value that no schema may accept, found while shaping; `path` leads to it. */
export class UnfitValue extends Error {
  readonly violatedRule: ViolatedRule;
  readonly data: Record<string, unknown>;
  readonly path: (string | number)[] = [];

  constructor(message: string, rule: ViolatedRule = 'FORMAT', data: Record<string, unknown> = { type: 'JSON' }) {
    super(message);
    this.violatedRule = rule;
    this.data = data;
  }
}

/** Free-form JSON nested deeper than this is refused. */
const deepest = 64;
/** What checks a map looks at each of its members; nothing of ours needs more on one level. */
const mostMembers = 500;

function requireFewMembers(value: object): void {
  if (!Array.isArray(value) && Object.keys(value).length > mostMembers) {
    throw new UnfitValue(`must have at most ${mostMembers} items`, 'MAX_SIZE', { threshold: mostMembers });
  }
}

const numberText = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is exactly what is looked for; PostgreSQL text cannot hold it
const unusualText = /[\u0000\ud800-\udfff]/;
const loneSurrogate = /\p{Surrogate}/u;

/** PostgreSQL can store neither NUL nor half a surrogate pair, so they are refused before any statement. */
function requireStorableText(text: string): string {
  if (unusualText.test(text) && (text.includes('\0') || loneSurrogate.test(text))) {
    throw new UnfitValue('must not contain the character NUL or half a surrogate pair');
  }
  return text;
}

/** A declared text as it may be kept; data without a declared form stays what it is. */
function readText(text: string, maxLength: number | undefined): string {
  const read = plainText(text, maxLength);
  if ('problem' in read) {
    throw new UnfitValue(read.problem, 'FORMAT', { type: 'PLAIN_TEXT' });
  }
  return read.text;
}

/** A member of this name would change an object's prototype instead of becoming data. */
function requireMemberName(name: string): string {
  if (name === '__proto__') {
    throw new UnfitValue('must not be named __proto__');
  }
  return requireStorableText(name);
}

function rethrowUnder(segment: string | number, error: unknown): never {
  if (error instanceof UnfitValue) {
    error.path.unshift(segment);
  }
  throw error;
}

function requireFreeForm(value: unknown, depth: number): void {
  if (typeof value === 'string') {
    requireStorableText(value);
  } else if (typeof value === 'object' && value !== null) {
    if (depth >= deepest) {
      throw new UnfitValue(`must not be nested deeper than ${deepest} levels`);
    }
    requireFewMembers(value);
    for (const [key, each] of Object.entries(value)) {
      try {
        requireMemberName(key);
        requireFreeForm(each, depth + 1);
      } catch (error) {
        rethrowUnder(Array.isArray(value) ? Number(key) : key, error);
      }
    }
  }
}

const freeForm: Shape = (value) => {
  requireFreeForm(value, 0);
  return value;
};

function shapeText(schema: Record<string, unknown>): Shape {
  const isInt64 = schema.format === 'int64';
  const isGuid = schema.format === 'uuid';
  const isVerbatim = schema['x-verbatim'] === true;
  const mayBeEmpty = isVerbatim || typeof schema.minLength !== 'number' || schema.minLength === 0;
  const maxLength =
    typeof schema.maxLength === 'number' && schema['x-several-lines'] !== true ? schema.maxLength : undefined;
  return (value) => {
    if (typeof value === 'string') {
      const text = isVerbatim ? requireStorableText(value) : readText(requireStorableText(value), maxLength);
      // A name of blanks is as little a name as an empty one, and refused as that.
      return !mayBeEmpty && text.trim() === '' ? '' : isGuid ? text.toLowerCase() : text;
    }
    return isInt64 && typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : (value ?? undefined);
  };
}

const shapeNumber: Shape = (value, origin) =>
  origin === 'text' && typeof value === 'string' && numberText.test(value) ? Number(value) : (value ?? undefined);

/** Whole numbers beyond 53 bits are no longer what was written, and no column of ours holds them. */
const shapeInteger: Shape = (value, origin) => {
  const shaped = shapeNumber(value, origin);
  if (Number.isInteger(shaped) && !Number.isSafeInteger(shaped)) {
    throw new UnfitValue('must be a whole number of at most 53 bits');
  }
  return shaped;
};

const shapeBoolean: Shape = (value, origin) => {
  if (origin === 'text') {
    return value === 'true' ? true : value === 'false' ? false : value;
  }
  return value ?? undefined;
};

function shapeList(items: Shape): Shape {
  return (value, origin) => {
    if (value === null || value === undefined) {
      return undefined;
    }
    if (!Array.isArray(value)) {
      return origin === 'text' ? [items(value, origin)] : value;
    }
    return value.map((each, index) => {
      try {
        // An absent item keeps its position, so that violations name the right index.
        return items(each, origin) ?? null;
      } catch (error) {
        return rethrowUnder(index, error);
      }
    });
  };
}

function shapeObject(members: readonly (readonly [string, Shape])[]): Shape {
  return (value, origin) => {
    if (!isJsonObject(value)) {
      return value ?? undefined;
    }
    const shaped: Record<string, unknown> = {};
    for (const [name, shape] of members) {
      const given = value[name];
      if (given === undefined) {
        continue;
      }
      try {
        const member = shape(given, origin);
        if (member !== undefined) {
          shaped[name] = member;
        }
      } catch (error) {
        rethrowUnder(name, error);
      }
    }
    return shaped;
  };
}

function shapeMap(values: Shape): Shape {
  return (value, origin) => {
    if (!isJsonObject(value)) {
      return value ?? undefined;
    }
    requireFewMembers(value);
    const shaped: Record<string, unknown> = {};
    for (const [name, given] of Object.entries(value)) {
      try {
        const member = values(given, origin);
        if (member !== undefined) {
          shaped[requireMemberName(name)] = member;
        }
      } catch (error) {
        rethrowUnder(name, error);
      }
    }
    return shaped;
  };
}

function shapeAlternatives(alternatives: readonly TSchema[]): Shape {
  const shapes = alternatives.map((schema) => ({ schema, shape: shapeOf(schema) }));
  const acceptsNull = alternatives.some((schema) => (schema as Record<string, unknown>).type === 'null');
  return (value, origin) => {
    if (value === null) {
      return acceptsNull ? null : undefined;
    }
    let first: unknown;
    for (const { schema, shape } of shapes) {
      const shaped = shape(value, origin);
      if (Check(schema, shaped)) {
        return shaped;
      }
      first ??= shaped;
    }
    return first;
  };
}

function membersOf(schema: Record<string, unknown>): Record<string, TSchema> {
  const parts = (schema.allOf ?? []) as Record<string, unknown>[];
  return Object.assign({}, ...parts.map(membersOf), schema.properties ?? {});
}

/** Builds the shape of a schema once; the result is used for every call. */
export function shapeOf(typed: TSchema): Shape {
  const schema = typed as Record<string, unknown>;
  const alternatives = (schema.anyOf ?? schema.oneOf) as TSchema[] | undefined;
  if (alternatives !== undefined) {
    return shapeAlternatives(alternatives);
  }
  if (schema.type === 'string') {
    return shapeText(schema);
  }
  if (schema.type === 'integer') {
    return shapeInteger;
  }
  if (schema.type === 'number') {
    return shapeNumber;
  }
  if (schema.type === 'boolean') {
    return shapeBoolean;
  }
  if (schema.type === 'array') {
    return shapeList(schema.items === undefined ? freeForm : shapeOf(schema.items as TSchema));
  }
  const maps = schema.patternProperties as Record<string, TSchema> | undefined;
  const mapped = maps === undefined ? undefined : Object.values(maps)[0];
  if (mapped !== undefined) {
    return shapeMap(isFreeForm(mapped) ? freeForm : shapeOf(mapped));
  }
  if (schema.type === 'object' || schema.allOf !== undefined) {
    return shapeObject(Object.entries(membersOf(schema)).map(([name, member]) => [name, shapeOf(member)] as const));
  }
  return freeForm;
}

/** Whether a schema takes any JSON. */
export function isFreeForm(schema: TSchema): boolean {
  const { type, anyOf, oneOf, allOf, patternProperties } = schema as Record<string, unknown>;
  return [type, anyOf, oneOf, allOf, patternProperties].every((each) => each === undefined);
}
