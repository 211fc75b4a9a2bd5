/**
 * About whom a caller may read and write notes (docs/decisions/0078). Staff: alerts about whoever visits them; confidential
 * notes of their own, and those of colleagues where a visit of the client is not of their own making.
 */
import { type Caller, ownResourceOf } from '../../auth/caller.ts';
import type { Act, ReadCall } from '../../call.ts';
import { auditActorOf } from '../../db/audit.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import { findContactsOfResource, hasVisitByOthers, readResourcesOfContact } from '../bookings/index.ts';
import { findContactsMeeting, readResourcesMeeting } from '../calendar/index.ts';
import { contactNotFound, findContact, requireContact } from '../contacts/index.ts';
import type { ClientNoteRow } from './repository.ts';

type Asking = Pick<ReadCall<unknown>, 'caller' | 'reach'>;

/** Those of some contacts whom a caller meets who reaches only their own: by visits, or in sessions that others hold with them. */
async function ownClients(reader: Reader, caller: Caller, contactIds: readonly string[]): Promise<readonly string[]> {
  const resourceId = ownResourceOf(caller);
  if (resourceId === undefined) {
    return [];
  }
  const found = await Promise.all([
    findContactsOfResource(reader, resourceId, contactIds),
    findContactsMeeting(reader, resourceId, contactIds),
  ]);
  return found.flat();
}

/** Those of some contacts about whom the caller may read alerts. Whoever reaches everything is not asked for. */
export async function clientsInReach(
  reader: Reader,
  { caller, reach }: Asking,
  contactIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(reach === 'all' ? contactIds : await ownClients(reader, caller, contactIds));
}

/** Refuses a contact that is not there, or that was erased. */
export async function requireThere(reader: Reader, contactId: string): Promise<void> {
  if ((await findContact(reader, contactId)) === undefined) {
    throw contactNotFound(contactId);
  }
}

/** Refuses a contact that is not there, and to staff one that never came to them: to them that is nobody. */
export async function requireClient(reader: Reader, asking: Asking, contactId: string): Promise<void> {
  const [reached] = await Promise.all([clientsInReach(reader, asking, [contactId]), requireThere(reader, contactId)]);
  if (!reached.has(contactId)) {
    throw contactNotFound(contactId);
  }
}

/** How far somebody reaches among the confidential notes about a client. */
interface ConfidentialReach {
  /** They come to the caller: who writes about them may. */
  readonly isClient: boolean;
  /** The notes of colleagues, too: not to whoever may have made the visits up. */
  readonly ofOthers: boolean;
}

async function confidentialReach(
  reader: Reader,
  { caller, reach }: Asking,
  contactId: string,
): Promise<ConfidentialReach> {
  if (reach === 'all') {
    return { isClient: true, ofOthers: true };
  }
  const resourceId = ownResourceOf(caller);
  if (resourceId === undefined) {
    return { isClient: false, ofOthers: false };
  }
  const userId = caller.kind === 'user' ? caller.userId : undefined;
  const [own, ofOthers] = await Promise.all([
    findContactsOfResource(reader, resourceId, [contactId]),
    hasVisitByOthers(reader, { contactId, resourceId, userId }),
  ]);
  return { isClient: own.length > 0, ofOthers };
}

/** True for whoever wrote a note: it stays theirs, whoever the client comes to by now. */
function isAuthor(row: ClientNoteRow, caller: Caller): boolean {
  const { id, type } = auditActorOf(caller);
  return row.author_type === type && row.author_id === id;
}

/** Those of the confidential notes about a client that the caller may know of; refused where the client is nobody to them. */
export async function confidentialInReach(
  reader: Reader,
  asking: Asking,
  contactId: string,
  reading: Promise<readonly ClientNoteRow[]>,
): Promise<readonly ClientNoteRow[]> {
  const [rows, { isClient, ofOthers }] = await Promise.all([
    reading,
    confidentialReach(reader, asking, contactId),
    requireThere(reader, contactId),
  ]);
  const shown = ofOthers ? rows : rows.filter((row) => isAuthor(row, asking.caller));
  if (!isClient && shown.length === 0) {
    throw contactNotFound(contactId);
  }
  return shown;
}

/** A client for a write, kept from erasure. */
export interface KeptClient {
  /** In whose calendars the visits are: who hears of what is written. */
  readonly resourceIds: readonly string[];
  /** Whether the caller may open and change this one of the notes. */
  readonly reaches: (note: ClientNoteRow) => boolean;
  /** Refuses whom the client does not come to. */
  readonly require: () => void;
}

/** Keeps a client from erasure for a write of a kind of notes; one that is not there is refused at once. */
export async function keepClient(
  tx: Transaction,
  asking: Pick<Act, 'caller' | 'reach'>,
  { contactId, kind }: Pick<ClientNoteRow, 'kind'> & { readonly contactId: string },
): Promise<KeptClient> {
  const reading =
    kind === 'CONFIDENTIAL'
      ? confidentialReach(tx, asking, contactId)
      : clientsInReach(tx, asking, [contactId]).then((reached) => {
          const isClient = reached.has(contactId);
          return { isClient, ofOthers: isClient };
        });
  const [visited, met, { isClient, ofOthers }] = await Promise.all([
    readResourcesOfContact(tx, contactId),
    kind === 'ALERT' ? readResourcesMeeting(tx, contactId) : [],
    reading,
    requireContact(tx, contactId),
  ]);
  return {
    resourceIds: [...new Set([...visited, ...met])].toSorted(),
    reaches: (note) => ofOthers || (kind === 'CONFIDENTIAL' && isAuthor(note, asking.caller)),
    require: () => {
      if (!isClient) {
        throw contactNotFound(contactId);
      }
    },
  };
}
