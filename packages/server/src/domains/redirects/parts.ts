/** What redirect sessions, the authorize step and signing out stand on. */
import type { Auth } from '../../auth/auth.ts';
import type { Database } from '../../db/transaction.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import type { ProviderSignIn } from '../identity/index.ts';

export interface RedirectsParts {
  readonly auth: Auth;
  readonly database: Database;
  readonly recordEvents: RecordEvents;
  /** Others who sign members in. */
  readonly providers: ProviderSignIn;
}
