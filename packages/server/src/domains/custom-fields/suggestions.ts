/** Fields that the business might add: few and in memory, so filtered, sorted and paged here (members sheet 1.16). */
import { type CustomFieldSuggestion, type Filter, type FilterField, foldText } from '@openhours/contract';
import { defineFields } from '../../db/fields.ts';
import type { ParsedQuery } from '../../db/paging.ts';
import type { CustomFieldRow } from './repository.ts';
import { suggested, suggestionOf } from './rules.ts';

export const suggestionFields = defineFields(
  {
    name: { type: 'text', column: 'name', nullable: false },
    fieldType: { type: 'word', column: 'field_type', nullable: false },
  },
  { id: 'name' },
);

/** What many have and the business has not, and its own fields that are hidden. */
export function suggestionsFor(fields: readonly CustomFieldRow[]): CustomFieldSuggestion[] {
  const names = new Set(fields.map(({ name_folded }) => name_folded));
  const known = suggested.flatMap(({ name }) => {
    const suggestion = suggestionOf(name);
    return suggestion === undefined || names.has(foldText(name))
      ? []
      : [{ ...suggestion, defaultPrivacy: 'PUBLIC' as const, fieldOrigin: 'CUSTOM' as const }];
  });
  const hidden = fields.flatMap((row) =>
    row.hidden
      ? [
          {
            name: row.name,
            defaultPrivacy: row.default_privacy,
            fieldType: row.field_type,
            socialType: row.social_type,
            fieldOrigin: 'CUSTOM' as const,
            customFieldId: row.id,
          },
        ]
      : [],
  );
  return [...known, ...hidden];
}

const textOf = (suggestion: CustomFieldSuggestion, { name }: FilterField) =>
  name === 'fieldType' ? suggestion.fieldType : suggestion.name;

function holds(filter: Filter<FilterField>, suggestion: CustomFieldSuggestion): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => holds(part, suggestion));
    case 'or':
      return filter.parts.some((part) => holds(part, suggestion));
    case 'not':
      return !holds(filter.part, suggestion);
    case 'exists':
      return true;
    case 'empty':
      return false;
    case 'in':
      return filter.values.includes(textOf(suggestion, filter.field));
    case 'compare': {
      const value = textOf(suggestion, filter.field);
      const operand = String(filter.value);
      return {
        eq: value === operand,
        gt: value > operand,
        gte: value >= operand,
        lt: value < operand,
        lte: value <= operand,
      }[filter.operator];
    }
    case 'text': {
      const value = textOf(suggestion, filter.field).toLowerCase();
      const part = filter.value.toLowerCase();
      return filter.operator === 'startsWith'
        ? value.startsWith(part)
        : filter.operator === 'endsWith'
          ? value.endsWith(part)
          : value.includes(part);
    }
    default:
      return false;
  }
}

/** One page of those that a query finds. */
export function pageOfSuggestions(all: readonly CustomFieldSuggestion[], { filter, page, sort }: ParsedQuery) {
  const found = all
    .filter((each) => holds(filter, each))
    .toSorted((a, b) => {
      for (const { descending, field } of sort) {
        const [left, right] = [textOf(a, field), textOf(b, field)];
        if (left !== right) {
          return left < right === !descending ? -1 : 1;
        }
      }
      return 0;
    });
  const offset = page.kind === 'offset' ? page.offset : 0;
  const suggestions = found.slice(offset, offset + page.limit);
  const metadata = { count: suggestions.length, offset, total: found.length, tooManyToCount: false };
  return { suggestions, metadata };
}
