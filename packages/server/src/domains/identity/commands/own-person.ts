/**
 * Who does something about the own way in, and with what. Hashing takes 50 ms of a processor, so no transaction is open
 * meanwhile: what is done here opens its own.
 */
import type { Auth } from '../../../auth/auth.ts';
import type { Act, ReadCall } from '../../../call.ts';
import type { Database } from '../../../db/transaction.ts';
import type { DispatchReactions } from '../../../events/reactions.ts';
import { findUser, type UserRow } from '../repository.ts';
import { unknownPerson } from './people.ts';

export interface OwnAccessParts {
  readonly auth: Auth;
  readonly database: Database;
  readonly dispatchReactions: DispatchReactions;
}

/** An act of somebody who is asked for the own password: wrong ones are counted by where they come from. */
export type OwnAct = Act & Pick<ReadCall<unknown>, 'clientAddress'>;

/** The person who calls, as stored. */
export async function readOwnUser(database: Database, { caller, site }: Act): Promise<UserRow> {
  const user = caller.kind === 'user' ? await findUser(database.reader(site.id), caller.userId) : undefined;
  if (user === undefined) {
    throw unknownPerson();
  }
  return user;
}
