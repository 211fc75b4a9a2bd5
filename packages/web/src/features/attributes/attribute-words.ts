/** What the values of an attribute may be, in words. */
import type { AttributeDefinition } from '@openhours/contract';
import { own } from '../../language/bidi.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';

/** The values themselves, the range of a number, or that it is yes or no. */
export function useAllowedWords(): (definition: AttributeDefinition) => string {
  const { formats, say } = useDashboard();
  return ({ numberConfig, stringConfig, valueType }) =>
    stringConfig !== undefined
      ? formats.shortList(stringConfig.allowedValues.map(own))
      : numberConfig !== undefined
        ? say('attributes.range', { ...numberConfig })
        : say(`attributes.type.${valueType}`);
}
