/**
 * Shared building blocks of the wire schemas: identifiers, instants, money, paging.
 * Shapes only; units and bounds stand in each block's comment.
 */
import Type, { type Static, type TSchema } from 'typebox';
import { longestMailAddress, mailAddressPattern } from './text/mail-addresses.ts';

const guidPattern = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';

/**
 * A GUID in its hyphened form. Any spelling is taken; what reads a call writes it in lower case before a handler sees it,
 * as the database does, so that nobody folds or compares another spelling again.
 */
export const Guid = (options: { description?: string } = {}) =>
  Type.String({ format: 'uuid', pattern: guidPattern, minLength: 36, maxLength: 36, ...options });

/** An instant as ISO 8601 text in UTC with milliseconds. */
export const Instant = (options: { description?: string } = {}) =>
  Type.String({ format: 'date-time', maxLength: 40, ...options });

/** A local date and time without offset, `YYYY-MM-DDThh:mm:ss`. */
export const LocalDateTime = (options: { description?: string } = {}) =>
  Type.String({
    format: 'local-date-time',
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?(\\.\\d{1,3})?$',
    ...options,
  });

/** A day of the calendar, `YYYY-MM-DD`; that there is one so named is checked by the rules, not by the pattern. */
export const LocalDay = () =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', ...saidOfPattern('must be a day such as 2026-12-24') });

/** Minutes of a day, its end among them. */
export const TimeOfDay = () =>
  Type.String({
    pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$',
    ...saidOfPattern('must be a time of day such as 09:00'),
  });

/** A 64-bit integer as decimal text; numbers in requests are read as text. */
export const Int64 = (options: { description?: string } = {}) =>
  Type.String({ format: 'int64', pattern: '^-?\\d{1,19}$', ...options });

/** The revision of an entity: `"1"` at creation, one more with every write. */
export const Revision = () => Int64({ description: 'Rises by one with every write.' });

/**
 * An e-mail address of at most 254 characters, 64 of them before the sign, at a host that has a name with a dot: neither a
 * number nor an address in brackets, which lead to machines of the server's own network.
 */
export const Email = () => Type.String({ format: 'email', pattern: mailAddressPattern, maxLength: longestMailAddress });

/** An IANA time zone name; existence is checked by the rules, not by the pattern. */
export const TimeZoneName = (maxLength = 150) => Type.String({ minLength: 1, maxLength });

/** A closed list of words, kept as a plain JSON Schema enumeration. */
export function Words<const Values extends readonly string[]>(
  values: Values,
  options: { default?: Values[number]; description?: string } = {},
) {
  return Type.Unsafe<Values[number]>(Type.String({ enum: [...values], ...options }));
}

/** A map of arbitrary JSON values. */
export const JsonMap = (options: { description?: string } = {}) => Type.Record(Type.String(), Type.Unknown(), options);

/** Data that the business keeps with an entity, by the namespace of whoever keeps it. */
export const ExtendedFields = Type.Object({ namespaces: Type.Optional(JsonMap()) });
export type ExtendedFields = Static<typeof ExtendedFields>;

/** A member of a change: absent leaves what is there, null clears it. */
export const clearable = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** An optional member. */
export const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);

export const pageLimits = Object.freeze({ default: 50, max: 100 });

const pageSizeUpTo = (most: number) => optional(Type.Integer({ minimum: 1, maximum: most }));

/** Paging by position, with at most so many on a page. */
export const offsetPagingUpTo = (most: number) =>
  Type.Object({ limit: pageSizeUpTo(most), offset: optional(Type.Integer({ minimum: 0 })) });
export const OffsetPaging = offsetPagingUpTo(pageLimits.max);

/** Paging by an opaque signed cursor, which carries the whole query, with at most so many on a page. */
export const cursorPagingUpTo = (most: number) =>
  Type.Object({ limit: pageSizeUpTo(most), cursor: optional(Type.String({ maxLength: 8192 })) });
export const CursorPaging = cursorPagingUpTo(pageLimits.max);

export const Sort = Type.Array(
  Type.Object({ fieldName: Type.String({ minLength: 1, maxLength: 500 }), order: optional(Words(['ASC', 'DESC'])) }),
  { maxItems: 20 },
);

const queryParts = {
  filter: optional(JsonMap()),
  sort: optional(Sort),
  paging: optional(OffsetPaging),
  cursorPaging: optional(CursorPaging),
};

/** A query of an operation that takes no notice of fields and sets of fields. */
export const QueryOfWholes = Type.Object(queryParts);

/** The request half of every other query operation. */
export const Query = Type.Object({
  ...queryParts,
  fields: optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      maxItems: 100,
      description:
        'Dotted paths of the members to answer of each that is found, such as `payment.options.online`; its id is always ' +
        'answered, other members are left out even when they are required. Empty or absent: all.',
    }),
  ),
  /** Names of sets of fields; no entity here has any yet. */
  fieldsets: optional(Type.Array(Type.String(), { maxItems: 100 })),
});
export type Query = Static<typeof Query>;

/** The answer half of every query operation. */
export const PagingMetadata = Type.Object({
  count: Type.Integer(),
  offset: optional(Type.Integer()),
  total: optional(Type.Integer()),
  tooManyToCount: optional(Type.Boolean()),
  cursors: optional(Type.Object({ next: optional(Type.String()), prev: optional(Type.String()) })),
  hasNext: optional(Type.Boolean()),
});
export type PagingMetadata = Static<typeof PagingMetadata>;

/** A postal address on the wire. */
export const Address = Type.Object({
  country: optional(Type.String({ maxLength: 3 })),
  subdivision: optional(Type.String({ maxLength: 50 })),
  city: optional(Type.String({ maxLength: 200 })),
  postalCode: optional(Type.String({ maxLength: 20 })),
  streetAddress: optional(
    Type.Object({
      number: optional(Type.String({ maxLength: 50 })),
      name: optional(Type.String({ maxLength: 250 })),
      apt: optional(Type.String({ maxLength: 50 })),
      formattedAddressLine: optional(Type.String({ maxLength: 500 })),
    }),
  ),
  addressLine: optional(Type.String({ maxLength: 500 })),
  addressLine2: optional(Type.String({ maxLength: 500 })),
  formattedAddress: optional(Type.String({ maxLength: 1000 })),
  hint: optional(Type.String({ maxLength: 500 })),
  geocode: optional(
    Type.Object({
      latitude: Type.Number({ minimum: -90, maximum: 90 }),
      longitude: Type.Number({ minimum: -180, maximum: 180 }),
    }),
  ),
  countryFullname: optional(Type.String({ maxLength: 200 })),
  subdivisions: optional(
    Type.Array(Type.Object({ code: optional(Type.String()), name: optional(Type.String()) }), { maxItems: 20 }),
  ),
});
export type Address = Static<typeof Address>;

/** An image as it was sent; it is not compared with the media library. */
export const Image = Type.Object({
  id: optional(Type.String({ maxLength: 500 })),
  url: optional(Type.String({ maxLength: 2048 })),
  width: optional(Type.Integer({ minimum: 0 })),
  height: optional(Type.Integer({ minimum: 0 })),
  altText: optional(Type.String({ maxLength: 1000 })),
  filename: optional(Type.String({ maxLength: 1000 })),
  sizeInBytes: optional(Type.String({ maxLength: 20 })),
  urlExpirationDate: optional(Type.String({ maxLength: 40 })),
});

/** A type whose members may each be left out, and cleared with null; lists and single values are set as wholes. */
export type Patch<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [Member in keyof T]?: Patch<T[Member]> | null | undefined }
    : T;

/**
 * The schema of changes to an object: every member may be left out, changed, or cleared with null; lists are replaced.
 * `more` are members that stay as they are declared, such as id and revision.
 */
export function Changes<T extends TSchema, More extends Record<string, TSchema>>(schema: T, more: More) {
  const { properties } = changesOf(schema) as TSchema & { properties: Record<string, TSchema> };
  return Type.Unsafe<Patch<Static<T>> & Static<ReturnType<typeof Type.Object<More>>>>(
    Type.Object({ ...properties, ...more }),
  );
}

function changesOf(schema: TSchema): TSchema {
  const { type, properties, ...more } = schema as TSchema & { type?: string; properties?: Record<string, TSchema> };
  if (type !== 'object' || properties === undefined) {
    return schema;
  }
  const members = Object.entries(properties).map(
    ([name, member]) => [name, optional(Type.Union([changesOf(member), Type.Null()]))] as const,
  );
  const { required: _required, ...options } = more as Record<string, unknown>;
  return Type.Object(Object.fromEntries(members), options);
}

/** Marks a text that is compared as it was sent, whatever it holds: passwords. */
export const verbatim: { readonly 'x-verbatim': true } = Object.freeze({ 'x-verbatim': true });

/** Marks a short text that may nevertheless have several lines. */
export const severalLines: { readonly 'x-several-lines': true } = Object.freeze({ 'x-several-lines': true });

/** What is said of a text that does not fit its pattern; a sentence that goes on after the field's name. */
export const saidOfPattern = (words: string): { readonly 'x-words': string } => ({ 'x-words': words });

/** Marks what is found together with more and has no id itself: the path of the id by which it is known. */
export const knownBy = (path: string): { readonly 'x-known-by': string } => ({ 'x-known-by': path });

/** The rule that a violation of this place in a schema breaks; violations carry it as `ruleName`. */
export const breaks = (ruleName: string): { readonly 'x-rule-name': string } => ({ 'x-rule-name': ruleName });
