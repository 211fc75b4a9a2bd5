/** What customers are told of a service by its attributes: those that the business shows them. Pure. */
import type { AttributeDefinition, AttributeValue } from '@openhours/contract';
import { saidInList, translationIn } from '@openhours/contract/text/translated';
import { type SaidText, saidText } from './said-text.ts';

export interface SaidAttribute {
  /** Id of the attribute. */
  readonly id: string;
  readonly name: SaidText;
  /** A text of the business, a number, or whether it is so. */
  readonly value: SaidText | number | boolean;
}

interface EntityAttribute {
  readonly attributeDefinition: AttributeDefinition;
  readonly attributeValue: AttributeValue;
}

/** In the order in which they were set; `language`: that of a reader for whom the business writes another. */
export function presentAttributes(attributes: readonly EntityAttribute[], language?: string): SaidAttribute[] {
  return attributes.flatMap(({ attributeDefinition, attributeValue }) => {
    const value = attributeValue.stringData ?? attributeValue.numberData ?? attributeValue.boolData;
    return attributeDefinition.visibility && value !== undefined
      ? [presentAttribute(attributeDefinition, value, language)]
      : [];
  });
}

function presentAttribute(
  { id, name, stringConfig, translations }: AttributeDefinition,
  value: string | number | boolean,
  language: string | undefined,
): SaidAttribute {
  const said = translationIn(translations, language);
  return {
    id,
    name: saidText(name, said?.name),
    value:
      typeof value === 'string'
        ? saidText(value, saidInList(value, stringConfig?.allowedValues ?? [], said?.allowedValues))
        : value,
  };
}
