/** Badges and assignments as the wire has them, to the clients of both versions (members sheet 1.15). */
import type { Badge, BadgeAssignment, OlderBadge } from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { AssignmentRow, BadgeRow } from './repository.ts';

const seenOf = (row: BadgeRow): Omit<OlderBadge, 'icon'> => ({
  id: row.id,
  title: row.title,
  ...(row.description === null ? {} : { description: row.description }),
  backgroundColor: row.background_color,
  textColor: row.text_color,
  permissionsEnabled: row.permissions_enabled,
  slug: row.slug,
  createdDate: formatInstant(row.created_at),
  updatedDate: formatInstant(row.updated_at),
});

export function presentBadge(row: BadgeRow): Badge {
  return { ...seenOf(row), revision: String(row.revision), ...(row.icon === null ? {} : { icon: row.icon }) };
}

/** To older clients: the icon as its address, no revision. */
export function presentOlderBadge(row: BadgeRow): OlderBadge {
  const icon = row.icon?.url;
  return { ...seenOf(row), ...(icon === undefined ? {} : { icon }) };
}

export function presentAssignment(
  row: AssignmentRow,
  { seesPrivateTags }: { readonly seesPrivateTags: boolean } = { seesPrivateTags: true },
): BadgeAssignment {
  return {
    id: row.id,
    badgeId: row.badge_id,
    memberId: row.member_id,
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    tags: {
      tags: { tagIds: [...row.tag_ids] },
      ...(seesPrivateTags ? { privateTags: { tagIds: [...row.private_tag_ids] } } : {}),
    },
    ...(seesPrivateTags && row.extended_fields !== null ? { extendedFields: row.extended_fields } : {}),
  };
}
