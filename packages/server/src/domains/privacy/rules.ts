/** What an entry of the audit log says in the activity log: what was done, how it went and what it was done to. Pure. */
import { type ActivityEntry, type ActivityKind, kindOfAudited } from '@openhours/contract';

type Act = ActivityEntry['act'];

const isSaid = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** How a sign-in went, where the entry is about one. */
export function outcomeOf(after: unknown): string | undefined {
  return isSaid(after) ? textOf(after['outcome']) : undefined;
}

/** Entries that say nothing of the thing, such as those of sign-ins, are about something that was done with it. */
export function actOf(before: unknown, after: unknown): Act {
  if (outcomeOf(after) !== undefined || (!isSaid(before) && !isSaid(after))) {
    return 'DONE';
  }
  return !isSaid(before) ? 'CREATED' : !isSaid(after) ? 'DELETED' : 'CHANGED';
}

/** Members that name a thing, the one that says most first. */
const names = ['name', 'title', 'displayName', 'subject', 'email'] as const;

function nameIn(thing: unknown): string | undefined {
  if (!isSaid(thing)) {
    return undefined;
  }
  const person = [textOf(thing['firstName']), textOf(thing['lastName'])].filter((part) => part !== undefined).join(' ');
  return names.map((name) => textOf(thing[name])).find((name) => name !== undefined) ?? textOf(person);
}

/** Where else in a thing its name may stand: that of a contact, that of a member. */
const places = ['info', 'profile'] as const;

/** As a thing is called now, else as it was. */
export function entityNameOf(before: unknown, after: unknown): string | undefined {
  for (const thing of [after, before]) {
    const found =
      nameIn(thing) ?? (isSaid(thing) ? places.map((place) => nameIn(thing[place])).find(Boolean) : undefined);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

/** Outcomes by which it is known that whoever had not signed in yet was the person. */
const proven: ReadonlySet<string | undefined> = new Set(['SIGNED_IN', 'PASSWORD_RIGHT', 'PASSWORD_SET']);

export function isOwnSignIn(entityType: string, after: unknown): boolean {
  return entityType === 'siteUser' && proven.has(outcomeOf(after));
}

/** What is told of under a kind. */
export function entityTypesOf(kind: ActivityKind): string[] {
  return Object.entries(kindOfAudited).flatMap(([entityType, each]) => (each === kind ? [entityType] : []));
}
