/** Decisions about badges without I/O: what they are called and look like, and their order (members sheet 1.15). */
import { type Badge, badgeColors, fail, invalid, maxBadges, requireName } from '@openhours/contract';
import type { Placed } from '../../db/sort-orders.ts';
import type { BadgeRow } from './repository.ts';

type Icon = NonNullable<Badge['icon']>;

/** What is said of a badge: what is not said stays, null clears. */
export interface SaidBadge {
  readonly title?: string | undefined;
  readonly description?: string | null | undefined;
  readonly backgroundColor?: string | null | undefined;
  readonly textColor?: string | null | undefined;
  readonly icon?: Icon | null | undefined;
  readonly permissionsEnabled?: boolean | null | undefined;
}

/** As older clients say an icon: by its address alone. */
export function iconAt(address: string | null | undefined): Icon | null | undefined {
  return address === undefined ? undefined : address?.trim() ? { url: address.trim() } : null;
}

export type BadgeFacts = Pick<
  BadgeRow,
  'title' | 'description' | 'background_color' | 'text_color' | 'icon' | 'permissions_enabled'
>;

export const plainBadge: Omit<BadgeFacts, 'title'> = Object.freeze({
  description: null,
  background_color: badgeColors.background,
  text_color: badgeColors.text,
  icon: null,
  permissions_enabled: false,
});

const after = <Value>(before: Value, said: Value | undefined): Value => (said === undefined ? before : said);
const colorAfter = (before: string, said: string | null | undefined, plain: string) =>
  said === undefined ? before : (said ?? plain).toUpperCase();

/** A badge with what was said of it. */
export function withSaid(before: BadgeFacts, said: SaidBadge): BadgeFacts {
  return {
    title: said.title === undefined ? before.title : requireName(said.title, 'badge.title'),
    description: said.description === undefined ? before.description : said.description?.trim() || null,
    background_color: colorAfter(before.background_color, said.backgroundColor, badgeColors.background),
    text_color: colorAfter(before.text_color, said.textColor, badgeColors.text),
    icon: after(before.icon, said.icon),
    permissions_enabled: said.permissionsEnabled === undefined ? before.permissions_enabled : !!said.permissionsEnabled,
  };
}

/** Fails where a change says nothing of the badge itself. */
export function requireSomethingSaid({ id: _id, revision: _revision, ...said }: SaidBadge & Record<string, unknown>) {
  if (Object.values(said).every((value) => value === undefined)) {
    throw invalid('badge', 'must say what becomes of the badge', 'OTHER', { ruleName: 'BADGE_NOT_PROVIDED' });
  }
}

export function requireRoom(badges: readonly unknown[]): void {
  if (badges.length >= maxBadges) {
    throw fail('BADGE_LIMIT_REACHED', `A site has at most ${maxBadges} badges`);
  }
}

/** The slug of a title: lower case, hyphens between words; with a number behind it where another badge has it. */
export function slugFor(title: string, taken: readonly string[]): string {
  const wanted =
    title
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]+/gu, '')
      .replace(/[\s_-]+/g, '-')
      .replace(/^-|-$/g, '') || 'badge';
  for (let number = 0; ; number += 1) {
    const slug = number === 0 ? wanted : `${wanted}-${number}`;
    if (!taken.includes(slug)) {
      return slug;
    }
  }
}

export type Place = { readonly position: 'FIRST' | 'LAST' } | { readonly position: 'AFTER'; readonly afterId: string };

/** Where something is to stand, as a call says it. */
export function placeOf(position: 'FIRST' | 'LAST' | 'AFTER' | undefined, afterId: string | null | undefined): Place {
  if (position !== 'AFTER') {
    return { position: position ?? 'LAST' };
  }
  if (afterId === undefined || afterId === null) {
    throw invalid('moveAfterBadgeId', 'is required with the position AFTER', 'REQUIRED_FIELD');
  }
  return { position, afterId };
}

/** The ids in their order once one of them has moved. Throws NOT_FOUND for one behind which it cannot be put. */
export function orderAfterMove(placed: readonly Placed[], movedId: string, place: Place): string[] {
  const others = placed.map(({ id }) => id).filter((id) => id !== movedId);
  if (place.position !== 'AFTER') {
    return place.position === 'FIRST' ? [movedId, ...others] : [...others, movedId];
  }
  const at = others.indexOf(place.afterId);
  if (at === -1) {
    throw fail('NOT_FOUND', 'Nothing else has the id behind which it is to be put');
  }
  return others.toSpliced(at + 1, 0, movedId);
}
