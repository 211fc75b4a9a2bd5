/**
 * What the business says of itself, as its editor and the first set-up show it: flat, saved as somebody types. The main
 * place bears the name of the business until it gets one of its own, so a new name goes there too.
 */

import type { Client } from '@openhours/client';
import type { SiteProperties } from '@openhours/contract';
import { useQueryClient } from '@tanstack/react-query';
import { locationsChanged } from '../../queries/locations.ts';
import { propertiesOf } from '../../queries/site-properties.ts';
import { useDashboard } from '../dashboard-context.tsx';
import { telephoneProblem } from './telephone-problem.ts';
import {
  changesTranslations,
  partsOfField,
  textOfWire,
  translatedFieldsOf,
  translationsOf,
} from './translated-fields.ts';
import { type Draft, useDraft } from './use-draft.ts';

const pauseMs = 900;
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

/** Calls the main place by the new name, while it bears the old one. */
async function renameMainPlace(client: Client, from: string, to: string): Promise<void> {
  const { locations } = await client.locations.queryLocations({ query: { filter: { default: true } } });
  const main = locations[0];
  if (main !== undefined && main.name === from) {
    await client.locations.updateLocation({ location: { ...main, name: to } });
  }
}

export function useBusinessDraft(properties: SiteProperties): Draft<BusinessFields> {
  const { say, session } = useDashboard();
  const { client } = session;
  const queries = useQueryClient();
  const reread = async () => {
    const { properties: next } = await client.siteProperties.getSiteProperties({});
    queries.setQueryData(propertiesOf(client).queryKey, next);
    return fieldsOf(next);
  };
  return useDraft<BusinessFields>({
    saved: fieldsOf(properties),
    pauseMs,
    fieldOf: (wireField) => textOfWire(wireField) ?? (wireField.replace(/^properties\./, '').split('.')[0] as string),
    problemsOf: (changed) => telephoneProblem(changed, say),
    async save(changed, saved) {
      // What the mask names without a value is cleared.
      const own = Object.entries(changed).filter(([field]) => partsOfField(field).language === undefined);
      const isTranslated = changesTranslations(changed);
      await client.siteProperties.updateSiteProperties({
        properties: {
          ...Object.fromEntries(own.filter(([, value]) => value !== '')),
          ...(isTranslated ? { translations: translationsOf({ ...saved, ...changed }) } : {}),
        },
        fields: { paths: [...own.map(([field]) => field), ...(isTranslated ? ['translations'] : [])] },
      });
      if (changed.businessName !== undefined && changed.businessName !== '') {
        await renameMainPlace(client, saved.businessName, changed.businessName);
        await locationsChanged(queries);
      }
      return reread();
    },
    reread,
  });
}
