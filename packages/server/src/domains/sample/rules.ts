/** What belongs to the sample, and what of it may go: decisions without I/O. */
import { isDeepStrictEqual } from 'node:util';
import { type Booking, type NewLocationInput, staffResourceTypeId } from '@openhours/contract';
import { amountOf, isPricedWhole, moneyOf, times } from '@openhours/contract/money/money';
import type { SampleWords } from './rules/wording.ts';
import { allSampleWords } from './rules/words.ts';

/** Where the sample business is, as the default location says it. */
export function samplePlaceOf({ place }: SampleWords) {
  const { name, street, city, formattedAddress, hint } = place;
  return {
    name,
    address: { streetAddress: { name: street, number: '12' }, city, formattedAddress, hint },
    email: 'studio@example.com',
    phone: '+1 202 555 0142',
  } satisfies NewLocationInput;
}

/** A whole amount in a currency: of one whose prices are always whole a hundred times as much is about the same. */
export function priceOf(whole: number, currency: string): string {
  const asked = moneyOf({ amount: String(whole), currency });
  return amountOf(isPricedWhole(currency) ? times(asked, 100) : asked).amount;
}

/** A row of the sample: made in the instant of its site, and never changed. */
interface Row {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly created_at: number;
}

interface ServiceFacts extends Row {
  readonly policy_id: string;
  readonly staff_ids: readonly string[];
  readonly resource_requirements: readonly { readonly resourceIds?: readonly string[] }[];
}

interface StaffFacts extends Row {
  readonly resource_id: string;
}

interface RoomFacts extends Row {
  readonly type_id: string | null;
}

interface PolicyFacts extends Row {
  readonly is_default: boolean;
}

/** The catalogue of a site, and when the site was made. */
export interface Catalogue<Service extends ServiceFacts, Member extends StaffFacts, Policy extends PolicyFacts> {
  readonly madeMs: number;
  readonly services: readonly Service[];
  readonly staff: readonly Member[];
  readonly policies: readonly Policy[];
}

export interface Parted<Item> {
  readonly goes: readonly Item[];
  readonly stays: readonly Item[];
}

function part<Item>(items: readonly Item[], mayGo: (item: Item) => boolean): Parted<Item> {
  return { goes: items.filter(mayGo), stays: items.filter((item) => !mayGo(item)) };
}

/**
 * The services of the sample: one that was changed is the business's own, and one on which a booking of a client stands
 * is needed.
 */
export function partServices<Service extends ServiceFacts>(
  { services, madeMs }: Pick<Catalogue<Service, StaffFacts, PolicyFacts>, 'services' | 'madeMs'>,
  booked: ReadonlySet<string>,
): Parted<Service> {
  return part(
    services.filter((service) => service.created_at === madeMs),
    ({ id, revision }) => revision === 1 && !booked.has(id),
  );
}

interface ContactFacts {
  readonly id: string;
  readonly revision: number;
  readonly member_id: string | null;
  readonly erased: boolean;
}

/**
 * The contacts of the sample. Behind somebody whom the business has changed, or who signs in by now, stands a client: their
 * bookings are bookings. Of somebody who was erased nothing is left to delete, and nobody to book.
 */
export function partContacts<Contact extends ContactFacts>(
  contacts: readonly Contact[],
): { readonly untouched: readonly Contact[]; readonly behindNobody: readonly string[] } {
  const untouched = contacts.filter(
    ({ erased, member_id, revision }) => revision === 1 && member_id === null && !erased,
  );
  const gone = contacts.filter(({ erased }) => erased);
  return { untouched, behindNobody: [...untouched, ...gone].map(({ id }) => id) };
}

interface TrialFacts {
  readonly contact_id: string | null;
  readonly created_at: number;
}

/** Contacts that a trial has made, and that nobody has changed since: whoever was known before is a client. */
export function partTriers<Contact extends ContactFacts & { readonly created_at: number }>(
  trials: readonly TrialFacts[],
  contacts: readonly Contact[],
): Contact[] {
  return partContacts(contacts).untouched.filter(({ created_at, id }) =>
    trials.some((trial) => trial.contact_id === id && trial.created_at === created_at),
  );
}

/** A client as a booking names them: by name, else by an address. Of one without both only the visit is known. */
export function nameOfClient({ email, firstName, lastName, phone }: Booking['contactDetails']): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email || phone || '';
}

/**
 * People of the sample: they stay when changed, and when a service that stays, a booking of one, or the calendar needs
 * them.
 */
export function partStaff<Member extends StaffFacts>(
  { staff, madeMs }: Pick<Catalogue<ServiceFacts, Member, PolicyFacts>, 'staff' | 'madeMs'>,
  needed: ReadonlySet<string>,
): Parted<Member> {
  return part(
    staff.filter((member) => member.created_at === madeMs),
    ({ revision, resource_id }) => revision === 1 && !needed.has(resource_id),
  );
}

/** Rooms of the sample: they stay when changed, and when sessions that stay, a service or the calendar needs them. */
export function partRooms<Room extends RoomFacts>(
  { resources, madeMs }: { readonly resources: readonly Room[]; readonly madeMs: number },
  needed: ReadonlySet<string>,
): Parted<Room> {
  return part(
    resources.filter((room) => room.created_at === madeMs && room.type_id !== staffResourceTypeId),
    ({ id, revision }) => revision === 1 && !needed.has(id),
  );
}

/** Kinds of the sample that nobody has changed, once everything of them goes. */
export function emptyKinds<Kind extends Row>(
  { kinds, madeMs }: { readonly kinds: readonly Kind[]; readonly madeMs: number },
  remaining: readonly RoomFacts[],
): Kind[] {
  return kinds.filter(
    ({ created_at, id, revision }) =>
      created_at === madeMs &&
      revision === 1 &&
      id !== staffResourceTypeId &&
      !remaining.some(({ type_id }) => type_id === id),
  );
}

/** Policies of the sample: they stay when changed, and when a service that stays has them. */
export function partPolicies<Policy extends PolicyFacts>(
  { policies, madeMs }: Pick<Catalogue<ServiceFacts, StaffFacts, Policy>, 'policies' | 'madeMs'>,
  remaining: readonly ServiceFacts[],
): Parted<Policy> {
  const needed = new Set(remaining.map((service) => service.policy_id));
  return part(
    // The default one belongs to every site.
    policies.filter((policy) => policy.created_at === madeMs && !policy.is_default),
    ({ id, revision }) => revision === 1 && !needed.has(id),
  );
}

/** The resources that services name. */
export function resourcesOf(services: readonly ServiceFacts[]): string[] {
  return services.flatMap((service) => [
    ...service.staff_ids,
    ...service.resource_requirements.flatMap(({ resourceIds }) => resourceIds ?? []),
  ]);
}

/**
 * The full sample was lived through before its site was there, so that nothing of it bears the instant of the site
 * (docs/decisions/0026). That something is older says too little: an owner makes things while the clock is put back, too.
 */
export function isFullSample({ madeMs, services, staff, policies }: Catalogue<ServiceFacts, StaffFacts, PolicyFacts>) {
  const rows = [...services, ...staff, ...policies.filter((policy) => !policy.is_default)];
  return rows.some((row) => row.created_at < madeMs) && rows.every((row) => row.created_at !== madeMs);
}

type Place = Pick<NewLocationInput, 'name' | 'address' | 'email' | 'phone'>;

/** The place without whatever the sample said of it; undefined when nothing of that is left. */
export function placeAfter<Said extends Place>(place: Said, siteName: string): NewLocationInput | undefined {
  const { name, address, email, phone, ...others } = place;
  // The language of the site may be another one by now.
  const said = allSampleWords.map(samplePlaceOf);
  const isSame = {
    name: said.some((sample) => name === sample.name),
    address: said.some((sample) => isDeepStrictEqual(address, sample.address)),
    email: said.some((sample) => email === sample.email),
    phone: said.some((sample) => phone === sample.phone),
  };
  if (!Object.values(isSame).includes(true)) {
    return undefined;
  }
  return {
    ...others,
    name: isSame.name ? siteName.slice(0, 150) : name,
    ...(isSame.address || address === undefined ? {} : { address }),
    ...(isSame.email || email === undefined ? {} : { email }),
    ...(isSame.phone || phone === undefined ? {} : { phone }),
  };
}

/**
 * Which of what a business says of itself is the sample's still: its words in whichever of our languages, and its
 * pictures.
 */
export function sampleProperties(
  { description, logo, picture }: Readonly<Partial<Record<'description' | 'logo' | 'picture', string>>>,
  fileIds: readonly string[],
): string[] {
  const isOfSample = {
    description: allSampleWords.some(({ about }) => about === description),
    logo: fileIds.some((id) => logo?.includes(id)),
    picture: fileIds.some((id) => picture?.includes(id)),
  };
  return Object.entries(isOfSample).flatMap(([name, is]) => (is ? [name] : []));
}
