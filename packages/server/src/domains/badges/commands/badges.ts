/** The writes of badges themselves: what they say, and their order (members sheet 1.15). */
import { fail } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import { requireRevision } from '../../../db/revision.ts';
import { lastSortOrder, orderWithFirst, sortOrdersFor } from '../../../db/sort-orders.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { takeTurns } from '../../../db/turns.ts';
import { type RecordedAct, recordChange } from '../../../events/change.ts';
import type { BadgesParts } from '../parts.ts';
import { presentBadge } from '../present.ts';
import { type BadgeRow, badgeTable, readBadges } from '../repository.ts';
import { orderAfterMove, type Place, plainBadge, requireRoom, type SaidBadge, slugFor, withSaid } from '../rules.ts';

interface BadgeChange {
  readonly before: BadgeRow | undefined;
  readonly after: BadgeRow | undefined;
}

function record(tx: Transaction, act: RecordedAct, change: BadgeChange, parts: BadgesParts): void {
  recordChange(tx, act, { entity: 'badge', present: presentBadge, audited: presentBadge, ...change }, parts);
}

/** A badge that there is not is answered with NOT_FOUND. */
export function requireBadge(badge: BadgeRow | undefined): BadgeRow {
  if (badge === undefined) {
    throw fail('NOT_FOUND', 'The site has no badge with this id');
  }
  return badge;
}

/** All badges in their order, held so that two changes of it cannot cross. What is being added cannot be held: writers take turns. */
async function holdBadges(tx: Transaction): Promise<BadgeRow[]> {
  await takeTurns(tx, [`openhours/badges ${tx.siteId}`]);
  const ids = (await readBadges(tx)).map(({ id }) => id);
  const held = await badgeTable.lockMany(tx, ids);
  return held.toSorted((a, b) => a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1));
}

const withId = (badges: readonly BadgeRow[], badgeId: string) => requireBadge(badges.find(({ id }) => id === badgeId));
const slugsOf = (badges: readonly BadgeRow[]) => badges.map(({ slug }) => slug);

/** Creates a badge behind the others. */
export async function createBadge(
  tx: Transaction,
  act: Act,
  said: SaidBadge & { readonly title: string },
  parts: BadgesParts,
): Promise<BadgeRow> {
  const badges = await holdBadges(tx);
  requireRoom(badges);
  const facts = withSaid({ ...plainBadge, title: said.title }, said);
  const after: BadgeRow = {
    ...facts,
    id: newId(),
    revision: 1,
    slug: slugFor(facts.title, slugsOf(badges)),
    sort_order: lastSortOrder(badges),
    created_at: act.nowMs,
    updated_at: act.nowMs,
  };
  badgeTable.insert(tx, after);
  record(tx, act, { before: undefined, after }, parts);
  return after;
}

/** Changes what is said of a badge; another title brings another slug. */
export async function updateBadge(
  tx: Transaction,
  act: Act,
  { id, revision, ...said }: SaidBadge & { readonly id: string; readonly revision?: string | undefined },
  parts: BadgesParts,
): Promise<BadgeRow> {
  const badges = await holdBadges(tx);
  const before = withId(badges, id);
  requireRevision(before, revision);
  const facts = withSaid(before, said);
  const others = badges.filter((badge) => badge.id !== id);
  const slug = facts.title === before.title ? before.slug : slugFor(facts.title, slugsOf(others));
  const after = badgeTable.update(tx, before, { ...facts, slug, updated_at: act.nowMs });
  record(tx, act, { before, after }, parts);
  return after;
}

/** Deletes a badge; who has it goes with it, told by this alone. */
export async function deleteBadge(tx: Transaction, act: Act, badgeId: string, parts: BadgesParts): Promise<void> {
  const badge = requireBadge(await badgeTable.lock(tx, badgeId));
  record(tx, act, { before: badgeTable.remove(tx, badge), after: undefined }, parts);
}

async function reorder(
  tx: Transaction,
  act: Act,
  orderOf: (badges: readonly BadgeRow[]) => readonly string[],
  parts: BadgesParts,
): Promise<BadgeRow[]> {
  const badges = await holdBadges(tx);
  const order = orderOf(badges);
  const numbers = sortOrdersFor(badges, order);
  const after = new Map<string, BadgeRow>();
  for (const before of badges) {
    const sort_order = numbers.get(before.id);
    if (sort_order === undefined) {
      after.set(before.id, before);
    } else {
      const moved = badgeTable.update(tx, before, { sort_order, updated_at: act.nowMs });
      record(tx, act, { before, after: moved }, parts);
      after.set(before.id, moved);
    }
  }
  return order.map((id) => requireBadge(after.get(id)));
}

/** Puts those named first; answers all in their order. */
export function orderBadges(tx: Transaction, act: Act, ids: readonly string[], parts: BadgesParts) {
  return reorder(tx, act, (badges) => orderWithFirst(badges, ids), parts);
}

export function moveBadge(
  tx: Transaction,
  act: Act,
  { badgeId, place }: { readonly badgeId: string; readonly place: Place },
  parts: BadgesParts,
) {
  return reorder(tx, act, (badges) => orderAfterMove(badges, withId(badges, badgeId).id, place), parts);
}
