/** Whom a filter and a search find (members sheet 1.5). */
import { type Filter, invalid, type MemberSearch, parseFilter } from '@openhours/contract';
import type { StoredField } from '../../db/fields.ts';
import { memberFields } from './fields.ts';

const fieldOf = (name: string): StoredField => {
  const field = memberFields.field(name);
  if (field === undefined) {
    throw new TypeError(`members have no field ${name}`);
  }
  return field;
};

/** A search as a condition like any other: its part stands in one of the fields. */
function soughtFilter({ expression = '', fields = [] }: MemberSearch): Filter<StoredField> | undefined {
  const sought = fields.length === 0 ? ['profile.nickname'] : fields;
  return expression.trim() === ''
    ? undefined
    : {
        kind: 'or',
        parts: sought.map((name) => ({ kind: 'text', field: fieldOf(name), operator: 'contains', value: expression })),
      };
}

function leavesOf(filter: Filter<StoredField>): Exclude<Filter<StoredField>, { kind: 'and' | 'or' | 'not' }>[] {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.flatMap(leavesOf);
    case 'not':
      return leavesOf(filter.part);
    default:
      return [filter];
  }
}

/** Whether parts of texts are sought. */
export function isSearch(filter: Filter<StoredField>): boolean {
  return leavesOf(filter).some(({ kind }) => kind === 'text');
}

const notOffline: Filter<StoredField> = {
  kind: 'not',
  part: { kind: 'compare', operator: 'eq', field: fieldOf('status'), value: 'OFFLINE' },
};

/** Whom a filter and a search find. Whoever has left is found only where somebody asks for them. */
export function findable(filter: Filter<StoredField>, search: MemberSearch = {}): Filter<StoredField> {
  const sought = soughtFilter(search);
  const asksForAny = leavesOf(filter).some(({ field }) => field.name === 'id' || field.name === 'status');
  return {
    kind: 'and',
    parts: [filter, ...(sought === undefined ? [] : [sought]), ...(asksForAny ? [] : [notOffline])],
  };
}

/** What a job was asked that goes through all of them. */
export interface ByFilter {
  readonly filter: Record<string, unknown>;
  readonly search?: MemberSearch | undefined;
}

export function filterOf({ filter, search }: ByFilter): Filter<StoredField> {
  return findable(parseFilter(filter, memberFields, 'filter'), search);
}

/** Nobody does it to everybody by leaving something out. */
export function requireSomebodyNamed({ filter, search = {} }: ByFilter): void {
  const hasConditions = leavesOf(parseFilter(filter, memberFields, 'filter')).length > 0;
  if (!hasConditions && soughtFilter(search) === undefined) {
    throw invalid('filter', 'must have a condition', 'REQUIRED_FIELD');
  }
}
