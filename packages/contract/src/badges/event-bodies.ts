/** What the events of badges carry. */
import type { BodiesOf } from '../domain.ts';
import { Guid } from '../schema.ts';
import { Badge, BadgeAssignment, OlderBadge } from './badge.ts';
import type { badgesCodes } from './codes.ts';

const ofMember = { memberId: Guid() };

export const badgesEventBodies: BodiesOf<typeof badgesCodes.events> = {
  badge: { entity: Badge },
  badgeAssignment: { entity: BadgeAssignment },
  olderBadge: { entity: OlderBadge, actions: { badge_assigned: ofMember, badge_unassigned: ofMember } },
};
