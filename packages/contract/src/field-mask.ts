/**
 * Field masks: which fields of an entity an update sets. They travel as one comma-joined text, as a list, or as
 * `{paths: […]}`, in camel case or snake case, and the published client writes `_id` for `id` (services sheet 0.2).
 */
import Type, { type Static } from 'typebox';
import { optional } from './schema.ts';

const paths = Type.Array(Type.String({ maxLength: 500 }), { maxItems: 500 });

/** The three spellings of a mask. */
export const FieldMask = Type.Union([Type.String({ maxLength: 20_000 }), paths, Type.Object({ paths })]);
export type FieldMask = Static<typeof FieldMask>;

/** A mask beside the entity that it is about, under each name that clients give it. */
export const Masks = {
  mask: optional(FieldMask),
  fieldMask: optional(FieldMask),
  field_mask: optional(FieldMask),
  fieldmask: optional(FieldMask),
};
export type Masks = { readonly [Name in keyof typeof Masks]?: FieldMask | undefined };

/** A name of the wire from another spelling of it: `in_person` is `inPerson`, `_id` is `id`. */
function wireName(name: string): string {
  return name.replace(/^_/, '').replace(/_+([a-zA-Z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/**
 * The paths of a mask, each as its wire names; undefined without one. An empty mask is one that sets nothing.
 * Example: `readFieldMask('payment.options.in_person,bookingPolicy._id')` is `[['payment', 'options', 'inPerson'],
 * ['bookingPolicy', 'id']]`.
 */
export function readFieldMask(...masks: readonly (FieldMask | undefined)[]): string[][] | undefined {
  const mask = masks.find((each) => each !== undefined);
  if (mask === undefined) {
    return undefined;
  }
  const listed = typeof mask === 'string' ? [mask] : Array.isArray(mask) ? mask : mask.paths;
  return listed
    .flatMap((each) => each.split(','))
    .map((path) => path.trim())
    .filter((path) => path !== '')
    .map((path) => path.split('.').map(wireName));
}

/** The paths of the mask beside an entity; each may begin with the entity's own name: `service.tagLine` is `tagLine`. */
export function readMasks({ mask, fieldMask, field_mask, fieldmask }: Masks, entity: string): string[][] | undefined {
  return readFieldMask(mask, fieldMask, field_mask, fieldmask)?.map((path) =>
    path[0] === entity && path.length > 1 ? path.slice(1) : path,
  );
}

/**
 * A change as a mask lets it through, for entities whose parts are replaced whole: what the mask lists and the body has
 * not is cleared, what it does not list stays as it is stored. A path into a part stands for the part.
 */
export function onlyMasked<Change extends { readonly id: string; readonly revision?: string }>(
  change: Change,
  paths: readonly (readonly string[])[] | undefined,
): Change {
  if (paths === undefined) {
    return change;
  }
  const listed = new Map(paths.map(([name = '']): [string, unknown] => [name, change[name as keyof Change] ?? null]));
  const { id, revision } = change;
  return { ...Object.fromEntries(listed), id, ...(revision === undefined ? {} : { revision }) } as Change;
}
