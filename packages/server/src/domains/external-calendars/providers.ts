/**
 * Where calendars may be that can be connected (bookings sheet 16). All of them speak CalDAV and are opened with the
 * address and password of an account; the ids are ours and never change, since connections are kept with them.
 */
import type { ExternalCalendarProvider } from '@openhours/contract';

export interface Provider extends ExternalCalendarProvider {
  /** Its server; absent where each account has its own. */
  readonly serverUrl?: string;
}

const features: ExternalCalendarProvider['features'] = {
  connectMethods: ['CREDENTIALS'],
  updateSyncConfig: true,
  listEventFromCalendars: 'SPECIFIC_CALENDARS',
  syncToCalendar: 'NOT_SUPPORTED',
};

export const providers: readonly Provider[] = Object.freeze([
  {
    id: '6b1f6f0e-52d1-4d0a-9d0b-8f0c2c1e7a01',
    name: 'Apple iCloud',
    calendarType: 'I_CAL',
    features,
    serverUrl: 'https://caldav.icloud.com/',
  },
  {
    id: '6b1f6f0e-52d1-4d0a-9d0b-8f0c2c1e7a02',
    name: 'CalDAV',
    calendarType: 'OTHER',
    features,
  },
]);

export function findProvider(id: string): Provider | undefined {
  return providers.find((each) => each.id === id);
}

/**
 * The server of an account: the provider's own, else what whoever connects says, else the one that the operator has
 * set, else that of the address's domain, which says where its calendars are (RFC 6764).
 */
export function serverOf(
  provider: Provider,
  { email, serverUrl }: { readonly email: string; readonly serverUrl?: string | undefined },
  usualUrl: string | undefined,
): string {
  return provider.serverUrl ?? serverUrl ?? usualUrl ?? `https://${email.slice(email.lastIndexOf('@') + 1)}/`;
}
