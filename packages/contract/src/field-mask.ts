/**
 * Field masks: which fields of an entity an update sets. They travel as one comma-joined text, as a list, or as
 * `{paths: […]}`, in camel case or snake case, and the published client writes `_id` for `id` (services sheet 0.2).
 */
import Type, { type Static } from 'typebox';

const paths = Type.Array(Type.String({ maxLength: 500 }), { maxItems: 500 });

/** The three spellings of a mask. */
export const FieldMask = Type.Union([Type.String({ maxLength: 20_000 }), paths, Type.Object({ paths })]);
export type FieldMask = Static<typeof FieldMask>;

/** A name of the wire from another spelling of it: `in_person` is `inPerson`, `_id` is `id`. */
function wireName(name: string): string {
  return name.replace(/^_/, '').replace(/_+([a-zA-Z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/**
 * The paths of a mask, each as its wire names; undefined without one. An empty mask is one that sets nothing.
 * Example: `readFieldMask('payment.options.in_person,bookingPolicy._id')` is
 * `[['payment', 'options', 'inPerson'], ['bookingPolicy', 'id']]`.
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
