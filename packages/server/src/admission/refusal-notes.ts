/** Notes which strangers are refused for what only the number of their calls makes wrong: signs of a script. */
import { ApplicationError, type Operation, scriptRefusals } from '@openhours/contract';
import { hourMs } from '../time/index.ts';
import { countedAddress } from './client-address.ts';
import { type Count, onlyAddressKnown } from './rate-limits.ts';
import type { SignsOfAddresses } from './script-signs.ts';

/** Refusals that are noted of one address, counted like an operation. */
const notedRefusals: Pick<Operation, 'name' | 'rateLimits'> = {
  name: 'signs.noteRefusal',
  rateLimits: [{ per: 'address', calls: 10, windowMs: hourMs, perSite: true }],
};

/** Notes that a stranger's call was refused, where the refusal says something of whoever is refused. */
export type NoteRefusal = (siteId: string, clientAddress: string, error: unknown) => Promise<void>;

/** The first refusals of an hour say it all: whoever is refused by the thousand costs no more statements. */
export function createRefusalNotes(count: Count, signs: Pick<SignsOfAddresses, 'note'>): NoteRefusal {
  return async (siteId, clientAddress, error) => {
    const counted = { ...onlyAddressKnown, siteId, address: countedAddress(clientAddress) };
    if (saysMuch(error) && passes(() => count(notedRefusals, counted, 'asked'))) {
      await signs.note(siteId, clientAddress, 'refusals');
    }
  };
}

function saysMuch(error: unknown): boolean {
  return error instanceof ApplicationError && scriptRefusals.has(error.code);
}

function passes(counting: () => unknown): boolean {
  try {
    counting();
    return true;
  } catch {
    return false;
  }
}
