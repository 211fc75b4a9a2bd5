/**
 * Whether a message is written to whoever an act concerns, unless somebody decides otherwise: wherever it can arrive, for
 * a customer who is not told stands before a closed door. Whoever does the work is told of it whatever is decided about
 * customers; that is no promise to anybody, so it can be taken back, and they are told of that too. Pure.
 */
import type { Booking, BookingMessageType, MailDelivery } from '@openhours/contract';
import { isNobodysAddress } from '@openhours/contract/text/mail-addresses';

/** Why a message would reach nobody: no address is known, all are made up, or messages do not leave the server. */
export type Unreached = 'noAddress' | 'nobodys' | 'nowhere';

/** Those whom it concerns, by their addresses; undefined where somebody is concerned and the addresses are not at hand. */
export type Addresses = readonly (string | undefined)[] | undefined;

export function unreachedBy(addresses: Addresses, state: MailDelivery['state'] | undefined): Unreached | undefined {
  if (addresses !== undefined) {
    const known = addresses.filter((address) => address !== undefined && address.trim() !== '') as string[];
    if (known.length === 0) {
      return 'noAddress';
    }
    if (known.every(isNobodysAddress)) {
      return 'nobodys';
    }
  }
  // While the mail server takes nothing, messages wait for it; without one they would wait for ever.
  return state === 'NOWHERE' ? 'nowhere' : undefined;
}

/** How many people have an e-mail address to write to; somebody with two bookings is one person. */
export function peopleToTell(emails: readonly (string | undefined)[]): number {
  const addresses = emails.flatMap((each) => {
    const email = each?.trim().toLowerCase();
    return email === undefined || email === '' ? [] : [email];
  });
  return new Set(addresses).size;
}

/** `chosen`: what somebody has decided; undefined until they have. */
export function tellsBy(unreached: Unreached | undefined, chosen: boolean | undefined): boolean {
  return unreached === 'noAddress' ? false : (chosen ?? unreached === undefined);
}

type Resource = NonNullable<Booking['bookedEntity']['slot']>['resource'];

interface KnownDelivery extends Pick<MailDelivery, 'state'> {
  readonly reachedAtSignIn: readonly string[];
  readonly withheldTypes: readonly BookingMessageType[];
}

/** News of an act for somebody of the team. */
export interface StaffNews {
  readonly type: BookingMessageType;
  readonly to: Resource;
}

/** Of a visit: somebody has it, or has it no more. Whoever waits for a place is on nobody's day. */
export function staffNewsOf(
  { bookedEntity, status }: Pick<Booking, 'bookedEntity' | 'status'>,
  type: BookingMessageType,
): StaffNews[] {
  return status === 'WAITING_LIST' ? [] : [{ type, to: bookedEntity.slot?.resource }];
}

/** Of a move: whoever has the visit now, and whoever had it before. */
export function staffNewsOfMove(before: Resource, after: Resource): StaffNews[] {
  const isHandedOver = before?.id !== undefined && before.id !== after?.id;
  return [
    { type: 'STAFF_BOOKING_RESCHEDULED', to: after },
    ...(isHandedOver ? [{ type: 'STAFF_BOOKING_CANCELED' as const, to: before }] : []),
  ];
}

/** Who acts: nobody is told of what they do themselves. */
interface Actor {
  readonly email?: string | undefined;
  readonly resourceId?: string | undefined;
}

/**
 * The names of those of the team whom an act reaches by mail, at the address of their entry or else where they sign in:
 * nobody by what the business has switched off, and nobody of what they do themselves. Empty until it is known whether mail
 * leaves.
 */
export function staffToldOf(
  news: readonly StaffNews[],
  delivery: KnownDelivery | undefined,
  actor: Actor | undefined,
): string[] {
  if (delivery === undefined || delivery.state === 'NOWHERE') {
    return [];
  }
  const told = news.filter(
    ({ to, type }) =>
      to !== undefined && isReached(to, delivery, actor) && !delivery.withheldTypes.some((each) => each === type),
  );
  return [...new Set(told.map(({ to }) => to?.name ?? to?.email ?? ''))];
}

function isReached(
  { email, id }: NonNullable<Resource>,
  { reachedAtSignIn }: KnownDelivery,
  actor: Actor | undefined,
): boolean {
  if (email === undefined || email === '') {
    return id !== undefined && reachedAtSignIn.includes(id) && id !== actor?.resourceId;
  }
  return !isNobodysAddress(email) && email.toLowerCase() !== actor?.email?.toLowerCase();
}
