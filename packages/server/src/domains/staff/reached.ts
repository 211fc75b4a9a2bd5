/** Where messages reach whoever does the work: at the address of their staff entry, else where they sign in. */
import { isNobodysAddress } from '@openhours/contract/text/mail-addresses';
import type { Reader } from '../../db/transaction.ts';
import { readAddressesOfCalendars } from '../identity/index.ts';
import { readStaff } from './repository.ts';

export interface ReachedStaff {
  readonly resourceId: string;
  readonly name: string;
  /** Empty for whoever has none. */
  readonly email: string;
}

/** Resources of those who are reached only where they sign in. */
export async function readStaffReachedAtSignIn(reader: Reader): Promise<string[]> {
  const [members, signedIn] = await Promise.all([readStaff(reader), readAddressesOfCalendars(reader)]);
  return members.flatMap(({ email, resource_id: resourceId }) => {
    const address = signedIn.get(resourceId);
    return email || address === undefined || isNobodysAddress(address) ? [] : [resourceId];
  });
}

/** Everybody of the team by their resource. */
export async function readReachedStaff(reader: Reader): Promise<ReadonlyMap<string, ReachedStaff>> {
  const [members, signedIn] = await Promise.all([readStaff(reader), readAddressesOfCalendars(reader)]);
  return new Map(
    members.map(({ email, name, resource_id: resourceId }) => [
      resourceId,
      { resourceId, name, email: email || (signedIn.get(resourceId) ?? '') },
    ]),
  );
}
