/** Substitutes: staff ask for somebody else for what is theirs, and the business answers. */
import type { Domain } from '../../domain.ts';
import type { CandidateParts } from './candidates.ts';
import type { SubstitutesParts } from './commands.ts';
import { createSubstitutesConsumer } from './consumer.ts';
import { createSubstituteMessages, type SubstituteMessageParts } from './messages/consumer.ts';
import { messageKindsOfSubstitutes } from './messages/kinds.ts';
import { substitutesOperations } from './operations.ts';
import { ownEventsOfSubstitutes } from './own-events.ts';

/** The domain: the requests, that they follow what they are for, and who is told of them. */
export function createSubstitutes(parts: SubstitutesParts & CandidateParts & SubstituteMessageParts): Domain {
  return {
    name: 'substitutes',
    operations: substitutesOperations(parts),
    messageKinds: messageKindsOfSubstitutes,
    ownEvents: ownEventsOfSubstitutes,
    consumers: [createSubstitutesConsumer(parts), createSubstituteMessages(parts)],
  };
}
export { type CandidateParts, listCandidates } from './candidates.ts';
export { storedBySubstitutes } from './stored.ts';
