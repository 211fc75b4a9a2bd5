/**
 * What the business says of itself, as its editor and the first set-up show it: flat, saved as somebody types. The main
 * place bears the name of the business until it gets one of its own, so a new name goes there too.
 */

import type { SiteProperties } from '@openhours/contract';
import { useRenameMainLocation } from '../../queries/locations.ts';
import { usePropertiesEditing } from '../../queries/site-properties.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { telephoneProblem } from './telephone-problem.ts';
import {
  changesTranslations,
  partsOfField,
  textOfWire,
  translatedFieldsOf,
  translationsOf,
} from './translated-fields.ts';
import { type Draft, useDraft } from './use-draft.ts';

export interface BusinessFields {
  readonly [field: string]: unknown;
  readonly businessName: string;
  readonly logo: string;
  readonly picture: string;
  readonly description: string;
  readonly email: string;
  readonly phone: string;
  readonly timeZone: string;
  readonly language: string;
  readonly paymentCurrency: string;
}

function fieldsOf(properties: SiteProperties): BusinessFields {
  const { businessName, logo, picture, description, email, phone, timeZone, language, paymentCurrency } = properties;
  return {
    businessName: businessName ?? '',
    logo: logo ?? '',
    picture: picture ?? '',
    ...translatedFieldsOf(properties.translations),
    description: description ?? '',
    email: email ?? '',
    phone: phone ?? '',
    timeZone: timeZone ?? '',
    language: language ?? '',
    paymentCurrency: paymentCurrency ?? '',
  };
}

export function useBusinessDraft(properties: SiteProperties): Draft<BusinessFields> {
  const { say, session } = useDashboard();
  const editing = usePropertiesEditing(session.client);
  const renaming = useRenameMainLocation(session.client);
  return useDraft<BusinessFields>({
    saved: fieldsOf(properties),
    savesItself: true,
    fieldOf: (wireField) => textOfWire(wireField) ?? (wireField.replace(/^properties\./, '').split('.')[0] as string),
    problemsOf: (changed) => telephoneProblem(changed, say),
    async save(changed, saved) {
      // What the mask names without a value is cleared.
      const own = Object.entries(changed).filter(([field]) => partsOfField(field).language === undefined);
      const isTranslated = changesTranslations(changed);
      const next = await editing.save({
        properties: {
          ...Object.fromEntries(own.filter(([, value]) => value !== '')),
          ...(isTranslated ? { translations: translationsOf({ ...saved, ...changed }) } : {}),
        },
        fields: { paths: [...own.map(([field]) => field), ...(isTranslated ? ['translations'] : [])] },
      });
      if (changed.businessName !== undefined && changed.businessName !== '') {
        await renaming.mutateAsync({ from: saved.businessName, to: changed.businessName });
      }
      return fieldsOf(next);
    },
    reread: async () => fieldsOf(await editing.reread()),
  });
}
