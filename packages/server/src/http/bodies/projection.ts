/**
 * Answers of query operations cut down to the members that `query.fields` names (data sheet 3.9). Which paths there are
 * is read from the declared output; the whole answer is made and checked first, so nothing else knows of it.
 */
import { invalid, type Operation, queriedList, wireSegments } from '@openhours/contract';
import type { TSchema } from 'typebox';
import { type CursorSigning, readCursor } from '../../db/cursor.ts';
import { isFreeForm } from './shape.ts';

/** The members to keep of an object: each as a whole, or with what is to be kept of it. */
type Kept = ReadonlyMap<string, Kept | 'whole'>;
type KeptUnderWay = Map<string, KeptUnderWay | 'whole'>;

/** Cuts an answer of one call down. */
export type Project = (answer: Record<string, unknown>) => Record<string, unknown>;

interface Asked {
  readonly fields?: readonly string[];
  readonly cursorPaging?: { readonly cursor?: string };
}

/** What a member of this name may be; lists stand for their items, as in filters. Empty when there is no such member. */
function membersNamed(schema: TSchema, name: string): TSchema[] {
  if (isFreeForm(schema)) {
    return [schema];
  }
  const { anyOf, oneOf, allOf, items, properties, patternProperties } = schema as {
    readonly anyOf?: readonly TSchema[];
    readonly oneOf?: readonly TSchema[];
    readonly allOf?: readonly TSchema[];
    readonly items?: TSchema;
    readonly properties?: Readonly<Record<string, TSchema>>;
    readonly patternProperties?: Readonly<Record<string, TSchema>>;
  };
  const parts = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? []), ...(items === undefined ? [] : [items])];
  const own = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return [
    ...parts.flatMap((part) => membersNamed(part, name)),
    ...(own === undefined ? [] : [own]),
    ...Object.values(patternProperties ?? {}),
  ];
}

function isKnown(entity: TSchema, segments: readonly string[]): boolean {
  let schemas = [entity];
  for (const segment of segments) {
    schemas = schemas.flatMap((schema) => membersNamed(schema, segment));
  }
  return schemas.length > 0;
}

function keep(kept: KeptUnderWay, segments: readonly string[]): void {
  let at = kept;
  for (const [index, segment] of segments.entries()) {
    const known = at.get(segment);
    if (known === 'whole') {
      return;
    }
    if (index === segments.length - 1) {
      at.set(segment, 'whole');
      return;
    }
    const next: KeptUnderWay = known ?? new Map();
    at.set(segment, next);
    at = next;
  }
}

function cut(value: unknown, kept: Kept): unknown {
  if (Array.isArray(value)) {
    return value.map((each) => cut(each, kept));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    const wanted = kept.get(name);
    if (wanted !== undefined) {
      members.push([name, wanted === 'whole' ? member : cut(member, wanted)]);
    }
  }
  return Object.fromEntries(members);
}

/**
 * Reads which members a call wants; undefined when it wants all. A page by cursor has the fields of its first page. A
 * path that the output does not declare is a violation of `query.fields`. Undefined for operations whose query has no
 * fields.
 */
export function projectionOf(
  operation: Operation,
): ((input: Record<string, unknown>, signing: CursorSigning) => Project | undefined) | undefined {
  const list = queriedList(operation);
  if (list === undefined) {
    return undefined;
  }
  return (input, signing) => {
    const asked = input.query as Asked | undefined;
    const cursor = asked?.cursorPaging?.cursor;
    const fields = cursor ? readCursor(signing, cursor, 'query.cursorPaging.cursor').fields : asked?.fields;
    if (fields === undefined || fields.length === 0) {
      return undefined;
    }
    const kept: KeptUnderWay = new Map();
    keep(kept, list.idPath.split('.'));
    for (const path of fields) {
      const segments = wireSegments(path);
      if (!isKnown(list.entity, segments)) {
        throw invalid('query.fields', `field ${JSON.stringify(path)} is not among what is answered`, 'OTHER');
      }
      keep(kept, segments);
    }
    return (answer) => ({ ...answer, [list.name]: cut(answer[list.name], kept) });
  };
}
