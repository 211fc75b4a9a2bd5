/** What customers are told of a service by its attributes: those that the business shows them. Pure. */
import type { AttributeDefinition, AttributeValue } from '@openhours/contract';
import { saidInList, translationIn } from '@openhours/contract/text/translated';

export interface SaidAttribute {
  /** Id of the attribute. */
  readonly id: string;
  readonly name: string;
  /** A text of the business, a number, or whether it is so. */
  readonly value: string | number | boolean;
  /** Which of its words are in the language of the reader, where the business writes another. */
  readonly translated?: readonly ('name' | 'value')[];
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
  value: SaidAttribute['value'],
  language: string | undefined,
): SaidAttribute {
  const translation = language === undefined ? undefined : translationIn(translations, language);
  const said = {
    name: translation?.name,
    value:
      typeof value === 'string'
        ? saidInList(value, stringConfig?.allowedValues ?? [], translation?.allowedValues)
        : undefined,
  };
  const translated = (['name', 'value'] as const).filter((text) => said[text] !== undefined);
  return {
    id,
    name: said.name ?? name,
    value: said.value ?? value,
    ...(translated.length === 0 ? {} : { translated }),
  };
}
