/**
 * Checks a shaped input against its schema and says in sorted field violations what does not fit
 * (identity sheet 7): one per field, in wire path notation, with a rule derived from the schema's keyword.
 */
import type { FieldViolation, ViolatedRule } from '@openhours/contract';
import type { TSchema } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import Format from 'typebox/format';
// Half of what `typebox/compile` loads is about codecs, which the contract does not use.
import { Compile } from 'typebox/schema';
import { Settings } from 'typebox/system';
import { formatInstant } from '../../time/index.ts';

/** Checks values of one schema; compiled once. */
export interface Validator {
  accepts(value: unknown): boolean;
  violationsOf(value: unknown): FieldViolation[];
  /** The violations, and whether there may be more than were looked for. */
  examine(value: unknown): { readonly violations: FieldViolation[]; readonly isWhole: boolean };
}

/** How many errors the schema library looks for, so that no input is worth a long search. */
const mostErrors = 10_000;

const int64Limit = 2n ** 63n;

/**
 * Registers the formats of the contract with the schema library, and how many violations it may list.
 * Called once when a binder is made; calling it again changes nothing.
 */
export function registerFormats(): void {
  Format.Set('int64', (text) => {
    if (!/^-?\d{1,19}$/.test(text)) {
      return false;
    }
    const value = BigInt(text);
    return value >= -int64Limit && value < int64Limit;
  });
  Format.Set('local-date-time', (text) => {
    const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)$/.exec(text);
    // The calendar decides whether the day exists; `Z` only gives the instant a zone to be compared in.
    const instant = match === null ? Number.NaN : Date.parse(`${text}Z`);
    return !Number.isNaN(instant) && formatInstant(instant).startsWith(match?.[1] ?? '-');
  });
  Settings.Set({ maxErrors: mostErrors });
}

/** What a format is called in a violation's `data.type`. */
const formatNames: Readonly<Record<string, string>> = {
  uuid: 'GUID',
  email: 'EMAIL',
  uri: 'URL',
  url: 'URL',
  'date-time': 'DATE_TIME',
  'local-date-time': 'LOCAL_DATE_TIME',
  date: 'DATE',
  time: 'TIME',
  int64: 'INT64',
  hostname: 'HOSTNAME',
};

const formatWords: Readonly<Record<string, string>> = {
  GUID: 'must be a GUID',
  EMAIL: 'must be a valid email',
  URL: 'must be a URL',
  DATE_TIME: 'must be an instant such as 2026-12-01T09:00:00.000Z',
  LOCAL_DATE_TIME: 'must be a local date and time such as 2026-12-01T09:00:00',
  INT64: 'must be a whole number of 64 bits, written as text',
};

/** One field gets one violation; the keyword that stands first here wins. */
const keywordOrder = [
  'type',
  'required',
  'format',
  'pattern',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
];

function rankOf(keyword: string): number {
  const rank = keywordOrder.indexOf(keyword);
  return rank === -1 ? keywordOrder.length : rank;
}

/** Turns `/list/0/name` into `list[0].name`; the value tells lists from maps with numeric names. */
function wirePath(pointer: string, root: unknown): string {
  let path = '';
  let at = root;
  for (const escaped of pointer.split('/').slice(1)) {
    const segment = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    path += Array.isArray(at) ? `[${segment}]` : path === '' ? segment : `.${segment}`;
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[segment] : undefined;
  }
  return path;
}

function schemaAt(root: TSchema, pointer: string): Record<string, unknown> {
  let at: unknown = root;
  for (const escaped of pointer.split('/').slice(1)) {
    const segment = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[segment] : undefined;
  }
  return (typeof at === 'object' && at !== null ? at : {}) as Record<string, unknown>;
}

type Described = Pick<FieldViolation, 'description' | 'violatedRule' | 'ruleName'> & { data: Record<string, unknown> };

function bound(rule: ViolatedRule, description: string, data: Record<string, unknown> = {}): Described {
  return { violatedRule: rule, description, data };
}

function describe(error: TLocalizedValidationError, schema: Record<string, unknown>): Described {
  switch (error.keyword) {
    case 'type': {
      const wanted = String(error.params.type);
      return bound('FORMAT', `must be of type ${wanted}`, { type: wanted.toUpperCase() });
    }
    case 'format':
    case 'pattern': {
      const type = formatNames[String(schema.format)] ?? 'PATTERN';
      const said = schema['x-words'] ?? formatWords[type] ?? `must have the format ${String(schema.format)}`;
      return bound('FORMAT', String(said), { type });
    }
    case 'enum':
      return bound('INVALID_ENUM_VALUE', `must be one of ${error.params.allowedValues.join(', ')}`);
    case 'const':
      return bound('INVALID_ENUM_VALUE', `must be ${String(error.params.allowedValue)}`);
    case 'minLength':
      // A blank text is taken for an empty one where it may not be empty (shape.ts).
      return bound(
        'MIN_LENGTH',
        error.params.limit === 1 ? 'must not be blank' : `must have at least ${error.params.limit} characters`,
        {
          threshold: error.params.limit,
        },
      );
    case 'maxLength':
      return bound('MAX_LENGTH', `must have at most ${error.params.limit} characters`, {
        threshold: error.params.limit,
      });
    case 'minItems':
      return bound('MIN_SIZE', `must have at least ${error.params.limit} items`, { threshold: error.params.limit });
    case 'maxItems':
      return bound('MAX_SIZE', `must have at most ${error.params.limit} items`, { threshold: error.params.limit });
    case 'minimum':
      return bound('MIN', `must be at least ${error.params.limit}`);
    case 'exclusiveMinimum':
      return bound('MIN', `must be greater than ${error.params.limit}`);
    case 'maximum':
      return bound('MAX', `must be at most ${error.params.limit}`);
    case 'exclusiveMaximum':
      return bound('MAX', `must be less than ${error.params.limit}`);
    case 'uniqueItems':
      return bound('DISTINCT_VALUES', 'must not repeat a value');
    default:
      return bound('OTHER', error.message);
  }
}

function violationsFrom(schema: TSchema, errors: readonly TLocalizedValidationError[], value: unknown) {
  const best = new Map<string, { rank: number; violation: FieldViolation }>();
  const offer = (field: string, rank: number, described: Described) => {
    const known = best.get(field);
    if (known === undefined || rank < known.rank) {
      best.set(field, { rank, violation: { field, ...described } });
    }
  };
  const alternatives = new Set<string>();
  for (const error of errors) {
    const field = wirePath(error.instancePath, value);
    const declared = schemaAt(schema, error.schemaPath.replace(/^#/, ''));
    if (error.keyword === 'required') {
      for (const name of error.params.requiredProperties) {
        const member = field === '' ? name : `${field}.${name}`;
        offer(member, rankOf('required'), bound('REQUIRED_FIELD', 'must not be empty'));
      }
    } else if (error.keyword === 'anyOf' || error.keyword === 'oneOf') {
      alternatives.add(field);
    } else if (declared.type !== 'null') {
      const ruleName = declared['x-rule-name'];
      offer(field, rankOf(error.keyword), {
        ...describe(error, declared),
        ...(typeof ruleName === 'string' ? { ruleName } : {}),
      });
    }
  }
  // What the alternatives themselves refuse, at the field or inside it, says more than that none of them fits.
  const told = new Set([...best.keys()].flatMap(withOuterFields));
  for (const field of alternatives) {
    if (!told.has(field)) {
      offer(field, keywordOrder.length, bound('OTHER', 'must fit one of the allowed forms'));
    }
  }
  return [...best.values()].map(({ violation }) => violation);
}

/** `list[0].name` with `list[0]`, `list` and the root. */
function withOuterFields(field: string): string[] {
  return [field, ...[...field.matchAll(/[.[]/g)].map(({ index }) => field.slice(0, index)), ''];
}

/** What a schema says never changes: it is compiled once in a process, however many servers that has. */
const validators = new WeakMap<TSchema, Validator>();

/** The validator of a schema. Compiling it costs a few milliseconds, which the first call of an operation pays. */
export function validatorOf(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? compileValidator(schema);
  validators.set(schema, validator);
  return validator;
}

function compileValidator(schema: TSchema): Validator {
  const compiled = Compile(schema);
  const examine: Validator['examine'] = (value) => {
    const errors = compiled.Errors(value)[1];
    return { violations: violationsFrom(schema, errors, value), isWhole: errors.length < mostErrors };
  };
  return {
    accepts: (value) => compiled.Check(value),
    violationsOf: (value) => examine(value).violations,
    examine,
  };
}
