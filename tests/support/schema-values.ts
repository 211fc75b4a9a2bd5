/** Values made from a declared schema: fitting ones for the permission matrix, and hostile ones for the fuzz test. */
import fc from 'fast-check';
import type { TSchema } from 'typebox';

type Schema = Readonly<Record<string, unknown>>;

const guids = fc.uuid();
/** Any character, surrogates apart. The library's own way to say so looks up a million of them first. */
const characters = fc.integer({ min: 0, max: 0x10_f7_ff }).map((point) => (point < 0xd8_00 ? point : point + 0x8_00));
const texts = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.array(characters, { maxLength: 30 }).map((points) => String.fromCodePoint(...points)),
  fc.constantFrom(
    '',
    ' ',
    "'; drop table site; --",
    '" or 1=1 --',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: hostile text, not a template
    '${7*7}',
    '{{constructor}}',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '\u0000',
    '\ud800',
    '%00',
    '‮‏',
    'İıſK',
    '😀'.repeat(50),
    'null',
    'undefined',
    '__proto__',
    '$where',
    '9'.repeat(400),
    'x'.repeat(20_000),
  ),
);
const numbers = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -1, 1e21, 2 ** 53, -(2 ** 53), 2 ** 31, 0.1),
);

/** Anything JSON can say, the more hostile the better. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  texts,
  numbers,
  fc.boolean(),
  fc.constant(null),
  fc.array(texts, { maxLength: 3 }),
  fc.dictionary(texts, fc.oneof(texts, numbers, fc.constant(null)), { maxKeys: 3 }),
);

function fittingText(schema: Schema, knownIds: readonly string[]): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) {
    return fc.constantFrom(...(schema.enum as unknown[]));
  }
  switch (schema.format) {
    case 'uuid':
      return knownIds.length === 0 ? guids : fc.oneof(guids, fc.constantFrom(...knownIds));
    case 'email':
      return fc.constantFrom('a@b.co', 'somebody.else+tag@example.com');
    case 'date-time':
      return fc
        .date({ min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString());
    case 'local-date-time':
      return fc
        .date({ min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 19));
    case 'int64':
      return fc.constantFrom('0', '1', '-1', '9223372036854775807', '-9223372036854775808', '42');
    default: {
      const minLength = Number(schema.minLength ?? 0);
      const maxLength = Number(schema.maxLength ?? Math.max(minLength, 40));
      const plain = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40) });
      const known = knownIds.filter((id) => id.length >= minLength && id.length <= maxLength);
      return known.length === 0 ? plain : fc.oneof(plain, fc.constantFrom(...known));
    }
  }
}

/**
 * Values that the schema accepts (patterns aside). `knownIds` are offered wherever an id or a text may stand.
 * @param spoil how often, in a hundred, a value is replaced by anything at all
 */
export function valuesOf(typed: TSchema, knownIds: readonly string[], spoil: number): fc.Arbitrary<unknown> {
  const schema = typed as Schema;
  const fitting = ((): fc.Arbitrary<unknown> => {
    const alternatives = (schema.anyOf ?? schema.oneOf) as TSchema[] | undefined;
    if (alternatives !== undefined) {
      return fc.oneof(...alternatives.map((each) => valuesOf(each, knownIds, spoil)));
    }
    switch (schema.type) {
      case 'string':
        return fittingText(schema, knownIds);
      case 'integer':
        return fc.integer({
          min: Math.max(Number(schema.minimum ?? -1000), -(2 ** 31)),
          max: Math.min(Number(schema.maximum ?? 1000), 2 ** 31 - 1),
        });
      case 'number':
        return fc.double({
          min: Number(schema.minimum ?? -1e6),
          max: Number(schema.maximum ?? 1e6),
          noNaN: true,
        });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array': {
        const minLength = Number(schema.minItems ?? 0);
        const items = (schema.items ?? {}) as TSchema;
        return fc.array(valuesOf(items, knownIds, spoil), { minLength, maxLength: minLength + 2 });
      }
      case 'object': {
        if (schema.properties === undefined) {
          return fc.dictionary(fc.string({ maxLength: 10 }), anything, { maxKeys: 3 });
        }
        const members = schema.properties as Record<string, TSchema>;
        const required = (schema.required ?? []) as string[];
        return fc.record(
          Object.fromEntries(
            Object.entries(members).map(([name, member]) => [name, valuesOf(member, knownIds, spoil)]),
          ),
          { requiredKeys: required },
        );
      }
      default:
        return anything;
    }
  })();
  return spoil === 0
    ? fitting
    : fc.oneof({ weight: 100 - spoil, arbitrary: fitting }, { weight: spoil, arbitrary: anything });
}

/** The smallest value that the schema accepts: required members only, all the way down. */
export function smallestOf(typed: TSchema): unknown {
  const schema = typed as Schema;
  if (schema.type === 'object') {
    const members = (schema.properties ?? {}) as Record<string, TSchema>;
    return Object.fromEntries(((schema.required ?? []) as string[]).map((name) => [name, smallestOf(members[name]!)]));
  }
  if (schema.type === 'array') {
    return Array.from({ length: Number(schema.minItems ?? 0) }, () => smallestOf((schema.items ?? {}) as TSchema));
  }
  return fc.sample(valuesOf(typed, [], 0), { numRuns: 1, seed: 7 })[0];
}
