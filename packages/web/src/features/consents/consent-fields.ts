/** A consent as its editor shows it, and what these fields are on the wire. Pure. */
import type { ChangedConsentInput, Consent } from '@openhours/contract';
import {
  changesTranslations,
  textOfWire,
  translatedFieldsOf,
  translationsOf,
} from '../../ui/editing/translated-fields.ts';

export interface ConsentFields {
  readonly [field: string]: unknown;
  readonly name: string;
  readonly text: string;
  readonly revision: string;
}

export function fieldsOf({ name, revision, text, translations }: Consent): ConsentFields {
  return { name, text, ...translatedFieldsOf(translations), revision };
}

/** What is sent of changed fields. */
export function changesOf(
  changed: Partial<ConsentFields>,
  saved: ConsentFields,
): Pick<ChangedConsentInput, 'name' | 'text' | 'translations'> {
  const { name, text } = changed;
  return {
    ...(name === undefined ? {} : { name }),
    ...(text === undefined ? {} : { text }),
    ...(changesTranslations(changed) ? { translations: translationsOf({ ...saved, ...changed }) } : {}),
  };
}

/** The field of ours that a field of the wire is. */
export function fieldOf(wireField: string): string {
  return textOfWire(wireField) ?? (wireField.replace(/^consent\./, '').split('.')[0] as string);
}
