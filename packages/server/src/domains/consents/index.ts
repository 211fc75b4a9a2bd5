/** Consents as other domains use them: what services ask for, and what was signed for bookings. */
import type { Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import { serviceDeleted } from '../services/index.ts';
import type { ConsentsParts } from './commands.ts';
import { consentsOperations } from './operations.ts';
import { forgetService } from './repository.ts';

export { consentNotFound, deleteSignature, forgetSignatures, keepSignature, signatureNotFound } from './commands.ts';
export { presentSignature, presentWords } from './present.ts';
export {
  type AskedOfService,
  type ConsentRow,
  type ConsentVersionRow,
  confirmSignatures,
  findSignature,
  holdConsents,
  moveSignaturesToContact,
  readAskedOf,
  readConsents,
  readNewestBy,
  readSignaturesOfBookings,
  readSignaturesOfContacts,
  readVersionsNamed,
  type SignatureRow,
} from './repository.ts';
export { type SignedFor, signatureFor, validFromAt } from './rules.ts';

/** The domain: what customers sign, and which services ask for it. */
export function createConsents(parts: ConsentsParts): Domain {
  return {
    name: 'consents',
    operations: consentsOperations(parts),
    reactions: [reactTo(serviceDeleted, (tx, _act, { serviceId }) => forgetService(tx, serviceId))],
  };
}
export { storedByConsents } from './stored.ts';
