/**
 * The one decoder: path, `.r`, query and body of a request become one input, the earlier winning over the later
 * (design 5). Each part is shaped by the operation's schema, so unknown members never get further than here.
 */
import {
  type FieldViolation,
  fail,
  isJsonObject,
  type Operation,
  pathParameters,
  pathsOf,
  ValidationError,
} from '@openhours/contract';
import { parse as parseSafely } from 'secure-json-parse';
import { type Shape, shapeOf, UnfitValue } from './shape.ts';

/** The parts of a request that hold input. Absent parts are `undefined`. */
export interface InputParts {
  /** Parameters of the matched path, still as text. */
  readonly path: Readonly<Record<string, string>> | undefined;
  /** The query string without its question mark. */
  readonly query: string | undefined;
  /** The parsed body, or the fields of a form. */
  readonly body: unknown;
  /** True when the body came from a form, whose values are all text. */
  readonly isForm: boolean;
}

export type Decode = (parts: InputParts) => Record<string, unknown>;

const malformedJson = 'The request body is not valid JSON';
const deepestQuery = 10;
const mostQueryMembers = 1000;

/** Reads JSON text; keys that would reach a prototype are refused as malformed. */
export function parseJson(text: string, description = malformedJson): unknown {
  try {
    return parseSafely(text, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    throw fail('INVALID_ARGUMENT', description, {}, { cause: error });
  }
}

function asFields(value: unknown, description: string): Record<string, unknown> {
  if (value === undefined || value === null || value === '') {
    return {};
  }
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw fail('INVALID_ARGUMENT', description);
  }
  return value as Record<string, unknown>;
}

function place(root: Record<string, unknown>, name: string, value: string): void {
  const segments = name.split('.');
  if (segments.length > deepestQuery || segments.some((each) => each === '__proto__' || each === 'prototype')) {
    throw fail('INVALID_ARGUMENT', 'The query string has a name that is not allowed');
  }
  let at = root;
  for (const segment of segments.slice(0, -1)) {
    const next = Object.hasOwn(at, segment) ? at[segment] : undefined;
    if (isJsonObject(next)) {
      at = next;
    } else {
      const made: Record<string, unknown> = {};
      at[segment] = made;
      at = made;
    }
  }
  const last = segments[segments.length - 1] ?? '';
  const known = Object.hasOwn(at, last) ? at[last] : undefined;
  at[last] = known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value];
}

/** A query string or a form as nested members: repeated names become lists, dotted names objects. */
export function readFields(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > mostQueryMembers) {
      throw fail('INVALID_ARGUMENT', `The query string has more than ${mostQueryMembers} members`);
    }
    if (name === '.r') {
      root['.r'] = value;
    } else {
      place(root, name, value);
    }
  }
  return root;
}

function readWrapped(text: unknown): Record<string, unknown> | undefined {
  if (typeof text !== 'string') {
    return undefined;
  }
  const description = 'The parameter .r is not the base64url of a JSON object';
  if (!/^[\w-]+={0,2}$/.test(text)) {
    throw fail('INVALID_ARGUMENT', description);
  }
  return asFields(parseJson(Buffer.from(text, 'base64url').toString('utf8'), description), description);
}

/** Lays `over` on `under`; objects are merged member by member, anything else is replaced. */
function overlay(under: Record<string, unknown>, over: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(over)) {
    const known = under[name];
    under[name] = isJsonObject(known) && isJsonObject(value) ? overlay(known, value) : value;
  }
  return under;
}

function shapeFields(shape: Shape, fields: Record<string, unknown>, origin: 'json' | 'text'): Record<string, unknown> {
  try {
    return shape(fields, origin) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof UnfitValue) {
      const field = error.path.reduce<string>(
        (path, segment) =>
          typeof segment === 'number' ? `${path}[${segment}]` : path === '' ? segment : `${path}.${segment}`,
        '',
      );
      throw new ValidationError([
        { field, description: error.message, violatedRule: error.violatedRule, data: error.data },
      ]);
    }
    throw error;
  }
}

function valueAt(root: unknown, segments: readonly string[]): unknown {
  return segments.reduce<unknown>((at, segment) => (isJsonObject(at) ? at[segment] : undefined), root);
}

function putAt(root: Record<string, unknown>, segments: readonly string[], value: unknown): void {
  let at = root;
  for (const segment of segments.slice(0, -1)) {
    const next = at[segment];
    if (isJsonObject(next)) {
      at = next;
    } else {
      const made: Record<string, unknown> = {};
      at[segment] = made;
      at = made;
    }
  }
  at[segments[segments.length - 1] ?? ''] = value;
}

/** True when a copy of a path value says something else; what is no single value does, however deep it is nested. */
function differs(copy: unknown, value: unknown): boolean {
  return typeof copy === 'object' ? copy !== value : String(copy) !== String(value);
}

/** Builds the decoder of one operation. */
export function createDecoder(operation: Operation): Decode {
  const shape = shapeOf(operation.input);
  const parameters = [...new Set(pathsOf(operation).flatMap(pathParameters))].map((name) => ({
    name,
    segments: name.split('.'),
  }));

  function withPath(input: Record<string, unknown>, path: Readonly<Record<string, string>>): Record<string, unknown> {
    const nested: Record<string, unknown> = {};
    for (const { name, segments } of parameters) {
      if (path[name] !== undefined) {
        putAt(nested, segments, path[name]);
      }
    }
    const shaped = shapeFields(shape, nested, 'text');
    const differing: FieldViolation[] = [];
    for (const { name, segments } of parameters) {
      const value = valueAt(shaped, segments);
      const copy = valueAt(input, segments);
      if (value === undefined) {
        continue;
      }
      if (copy !== undefined && copy !== '' && differs(copy, value)) {
        differing.push({
          field: name,
          description: 'must be the same as in the path',
          violatedRule: 'OTHER',
          ruleName: 'PATH_MISMATCH',
          data: {},
        });
      }
      putAt(input, segments, value);
    }
    if (differing.length > 0) {
      throw new ValidationError(differing);
    }
    return input;
  }

  return ({ path, query, body, isForm }) => {
    let input = shapeFields(shape, asFields(body, 'The request body must be a JSON object'), isForm ? 'text' : 'json');
    if (query !== undefined && query !== '') {
      const fields = readFields(query);
      const wrapped = readWrapped(fields['.r']);
      input = overlay(input, shapeFields(shape, fields, 'text'));
      if (wrapped !== undefined) {
        input = overlay(input, shapeFields(shape, wrapped, 'json'));
      }
    }
    return path !== undefined && parameters.length > 0 ? withPath(input, path) : input;
  };
}
