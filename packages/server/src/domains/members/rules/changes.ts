/** What becomes of a member by what is said of them (members sheet 1.2 and 1.3). Pure. */
import {
  type Address,
  foldEmail,
  foldSought,
  type IdentityProfile,
  invalid,
  type MemberImage,
  type MemberSaid,
  type SaidMemberAddress,
} from '@openhours/contract';
import { parseDay } from '../../../time/index.ts';

/** What a member has beside what they say as an identity. */
export interface MemberColumns {
  readonly title: string | null;
  readonly title_sought: string | null;
  readonly photo: MemberImage | null;
  readonly cover: MemberImage | null;
  readonly address_ids: readonly string[];
  readonly emails_removed: boolean;
}

export const emptyColumns: MemberColumns = Object.freeze({
  title: null,
  title_sought: null,
  photo: null,
  cover: null,
  address_ids: [],
  emails_removed: false,
});

export interface MemberFacts {
  readonly profile: IdentityProfile;
  readonly columns: MemberColumns;
}

/** What is not said stays; an empty text and null clear it. */
function textAfter(before: string | undefined, said: string | null | undefined): string | undefined {
  return said === undefined ? before : said?.trim() || undefined;
}

/** Null removes all; an empty list has no effect. */
function listAfter<Item>(said: readonly Item[] | null | undefined): readonly Item[] | undefined {
  return said === null ? [] : said?.length === 0 ? undefined : said;
}

const filled = (entries: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(entries).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );

function addressOf({ id: _id, country, ...said }: SaidMemberAddress): Address {
  return filled({ ...said, country: country?.toUpperCase() });
}

/** The address to sign in with is none of what is changed here; it may be said again as it is. */
export function requireSameAddress(loginEmail: string | null | undefined, email: string): void {
  if (loginEmail !== undefined && loginEmail !== null && foldEmail(loginEmail) !== foldEmail(email)) {
    throw invalid('member.loginEmail', 'is changed by changeLoginEmail', 'FIELD_NOT_ALLOWED');
  }
}

/** Fails unless what is said could be said of somebody, whoever it is. */
export function requireWellSaid({ contact: saidContact }: MemberSaid): void {
  const contact = saidContact ?? {};
  if (contact.birthdate && parseDay(contact.birthdate) === undefined) {
    throw invalid('member.contact.birthdate', 'is no day of the calendar', 'FORMAT');
  }
  for (const [index, { addressLine, streetAddress }] of (contact.addresses ?? []).entries()) {
    if (addressLine && streetAddress) {
      const path = `member.contact.addresses[${index}]`;
      throw invalid(path, 'takes either streetAddress or addressLine', 'ONE_OF_ALIGNMENT');
    }
  }
}

/** A member with what was said; `newId` gives ids to addresses that are new. */
export function withSaid(
  { columns, profile }: MemberFacts,
  { contact: saidContact, privacyStatus, profile: saidProfile }: MemberSaid,
  newId: () => string,
): MemberFacts {
  const contact = saidContact ?? {};
  const shown = saidProfile ?? {};
  const [phones, emails, addresses] = [
    listAfter(contact.phones),
    listAfter(contact.emails),
    listAfter(contact.addresses),
  ];
  const kept = new Set(columns.address_ids);
  const address_ids = addresses?.map(({ id }) => (id !== undefined && kept.delete(id) ? id : newId()));
  // The ids are of those entries that have an address.
  const withAddress = profile.addresses.filter(({ address }) => address !== undefined);
  const tagOf = (id: string | undefined) => withAddress[columns.address_ids.indexOf(id ?? '')]?.tag;
  const title = shown.title === undefined ? columns.title : shown.title?.trim() || null;
  const photo = shown.photo === undefined ? columns.photo : shown.photo;
  const picture = shown.photo === undefined ? profile.picture : shown.photo?.url || undefined;
  const { birthdate, company, firstName, lastName, nickname, picture: _picture, position, ...rest } = profile;
  return {
    profile: {
      ...rest,
      ...filled({
        firstName: textAfter(firstName, contact.firstName),
        lastName: textAfter(lastName, contact.lastName),
        birthdate: textAfter(birthdate, contact.birthdate),
        company: textAfter(company, contact.company),
        position: textAfter(position, contact.jobTitle),
        nickname: textAfter(nickname, shown.nickname),
        picture,
      }),
      ...(phones === undefined ? {} : { phones: [...phones], phonesV2: [] }),
      ...(emails === undefined ? {} : { emails: [...emails], secondaryEmails: [] }),
      ...(addresses === undefined
        ? {}
        : {
            addresses: addresses.map((said) => {
              const tag = tagOf(said.id);
              const address = addressOf(said);
              return { address, ...(tag === undefined ? {} : { tag }) };
            }),
          }),
      ...(privacyStatus === undefined ? {} : { privacyStatus }),
    },
    columns: {
      title,
      title_sought: title === null ? null : foldSought(title),
      photo,
      cover: shown.cover === undefined ? columns.cover : shown.cover,
      address_ids: address_ids ?? columns.address_ids,
      emails_removed: emails === undefined ? columns.emails_removed : emails.length === 0,
    },
  };
}
