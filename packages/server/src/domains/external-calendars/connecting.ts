/** Asks a provider whether an account is what somebody says, before anything of it is kept. */
import { fail } from '@openhours/contract';
import { CalendarProblem } from './caldav-problem.ts';
import type { FoundAccount } from './commands.ts';
import type { ExternalCalendarsParts } from './parts.ts';
import { type Provider, serverOf } from './providers.ts';

/** Somebody waits for the answer, and no request is answered later. */
const timeoutMs = 20_000;

export interface AccountSaid {
  readonly email: string;
  readonly password: string;
  readonly serverUrl?: string | undefined;
  readonly userName?: string | undefined;
}

export async function findAccount(
  provider: Provider,
  said: AccountSaid,
  { caldavUrl, outgoing }: Pick<ExternalCalendarsParts, 'caldavUrl' | 'outgoing'>,
): Promise<FoundAccount> {
  const { email, password, userName = email } = said;
  const credentials = { userName, password };
  const session = { outgoing, timeoutMs };
  try {
    const { findHome, readCalendars } = await import('./caldav-account.ts');
    const homeUrl = await findHome(serverOf(provider, said, caldavUrl), credentials, session);
    const calendars = await readCalendars(homeUrl, credentials, session);
    return { providerId: provider.id, email, userName, password, homeUrl, calendars };
  } catch (error) {
    if (!(error instanceof CalendarProblem)) {
      throw error;
    }
    throw error.problem === 'CREDENTIALS_REFUSED'
      ? fail('BAD_CREDENTIALS', 'The provider refuses this address or this password')
      : fail('EXTERNAL_CALENDAR_NOT_REACHED', 'The calendars of this account could not be read', {
          problem: error.problem,
        });
  }
}
