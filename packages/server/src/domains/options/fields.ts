/** Which fields of options and variants filter and sort (services sheet 7). */
import { defineFields, type FieldDeclaration } from '../../db/fields.ts';

const within = (column: 'options' | 'variants', ...path: string[]): FieldDeclaration => ({
  type: 'text',
  column,
  path: ['values', ...path],
  many: true,
  operators: ['$hasSome', '$hasAll', '$in', '$eq'],
});

export const optionsFields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false, operators: ['$eq', '$ne', '$in', '$nin'] },
    serviceId: { type: 'guid', column: 'service_id', nullable: false, operators: ['$eq', '$ne', '$in', '$nin'] },
    // Whether there is any is told by what each has.
    'options.values': { ...within('options', 'type'), operators: [] },
    'options.values.id': { ...within('options', 'id'), type: 'guid' },
    'options.values.type': { ...within('options', 'type'), type: 'word' },
    'variants.values': { ...within('variants', 'choices', 'optionId'), operators: [] },
    'variants.values.choices.custom': within('variants', 'choices', 'custom'),
    'variants.values.choices.optionId': { ...within('variants', 'choices', 'optionId'), type: 'guid' },
    'variants.values.price.value': { ...within('variants', 'price', 'value'), type: 'decimal' },
    'variants.values.price.currency': {
      type: 'word',
      column: 'currencies',
      many: true,
      operators: ['$hasSome', '$hasAll', '$in', '$eq'],
    },
  },
  { id: 'id', prefixes: ['serviceOptionsAndVariants.'] },
);
