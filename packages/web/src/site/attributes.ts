/** What customers are told of a service by its attributes: those that the business shows them. Pure. */
import type { AttributeDefinition, AttributeValue } from '@openhours/contract';

export interface SaidAttribute {
  /** Id of the attribute. */
  readonly id: string;
  readonly name: string;
  /** A text of the business, a number, or whether it is so. */
  readonly value: string | number | boolean;
}

interface EntityAttribute {
  readonly attributeDefinition: AttributeDefinition;
  readonly attributeValue: AttributeValue;
}

/** In the order in which they were set. */
export function presentAttributes(attributes: readonly EntityAttribute[]): SaidAttribute[] {
  return attributes.flatMap(({ attributeDefinition, attributeValue }) => {
    const { id, name, visibility } = attributeDefinition;
    const value = attributeValue.stringData ?? attributeValue.numberData ?? attributeValue.boolData;
    return visibility && value !== undefined ? [{ id, name, value }] : [];
  });
}
