/** What a query operation finds, for those whose answers can be cut down to some members (data sheet 3.9). */
import type { TSchema } from 'typebox';
import type { Operation } from './operation.ts';

/** The list of what was found in the answer of an operation. */
export interface QueriedList {
  /** Its name in the answer. */
  readonly name: string;
  /** Schema of each that is found. */
  readonly entity: TSchema;
  /** Where each has its id. */
  readonly idPath: string;
}

type ObjectSchema = TSchema & { readonly properties?: Readonly<Record<string, TSchema>> };

function memberOf(schema: TSchema | undefined, name: string): TSchema | undefined {
  return (schema as ObjectSchema | undefined)?.properties?.[name];
}

/**
 * The list that an operation finds, if its query takes `fields`. Throws for a declaration that takes them and does not
 * answer exactly one list of something with an id, because nobody could say what they are the fields of.
 */
export function queriedList({ name, input, output }: Operation): QueriedList | undefined {
  if (memberOf(memberOf(input, 'query'), 'fields') === undefined) {
    return undefined;
  }
  const lists = Object.entries((output as ObjectSchema).properties ?? {}).flatMap(([member, schema]) => {
    const { items } = schema as TSchema & { readonly items?: TSchema };
    return items === undefined ? [] : [{ name: member, entity: items }];
  });
  const [list] = lists;
  if (list === undefined || lists.length > 1) {
    throw new TypeError(`${name} takes query.fields, but does not answer exactly one list`);
  }
  const idPath = (list.entity as TSchema & { readonly 'x-known-by'?: string })['x-known-by'] ?? 'id';
  if (idPath.split('.').reduce<TSchema | undefined>(memberOf, list.entity) === undefined) {
    throw new TypeError(`${name} takes query.fields, but what it finds has no ${idPath}`);
  }
  return { ...list, idPath };
}

/**
 * The segments of a path in the names of the wire: the published client renames nothing inside paths and writes `_id`,
 * `_createdDate` and `_updatedDate` (services sheet 0.2).
 */
export function wireSegments(path: string): string[] {
  return path.split('.').map((name) => name.replace(/^_(?=id$|createdDate$|updatedDate$)/, ''));
}
