/** Substitutes: staff ask for somebody else for what is theirs, and the business answers. */
import type { SubstituteRequest } from '@openhours/contract';
import type { Reader } from '../../db/transaction.ts';
import type { Domain } from '../../domain.ts';
import type { CandidateParts } from './candidates.ts';
import type { SubstitutesParts } from './commands.ts';
import { createSubstitutesConsumer } from './consumer.ts';
import { substitutesOperations } from './operations.ts';
import { ownEventsOfSubstitutes } from './own-events.ts';
import { presentRequest } from './present.ts';
import { requestTable } from './repository.ts';

/** One request with its words; undefined when it is gone. */
export async function findSubstituteRequest(reader: Reader, id: string): Promise<SubstituteRequest | undefined> {
  const row = await requestTable.find(reader, id);
  return row === undefined ? undefined : presentRequest(row);
}

/** The domain: the requests, and that they follow what they are for. */
export function createSubstitutes(parts: SubstitutesParts & CandidateParts): Domain {
  return {
    name: 'substitutes',
    operations: substitutesOperations(parts),
    ownEvents: ownEventsOfSubstitutes,
    consumers: [createSubstitutesConsumer(parts)],
  };
}
