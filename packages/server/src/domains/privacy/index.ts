/** People's data and the log of acts. */
import type { Domain } from '../../domain.ts';
import type { PrivacyDependencies } from './commands.ts';
import { privacyOperations } from './operations.ts';

export type { PrivacyDependencies } from './commands.ts';

/** The domain: handing out what is stored about a person, and who did what. */
export function createPrivacy(parts: PrivacyDependencies): Domain {
  return { name: 'privacy', operations: privacyOperations(parts) };
}
