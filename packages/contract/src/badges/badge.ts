/** Badges of members on the wire, as the newer clients know them and as the older ones do: one thing seen twice (members sheet 1.15). */
import Type, { type Static } from 'typebox';
import { clearable, ExtendedFields, Guid, Image, Instant, optional, Revision } from '../schema.ts';
import { Tags } from '../tags.ts';

/** A site has at most so many. */
export const maxBadges = 100;
export const maxBadgeTitle = 50;
export const maxBadgeDescription = 1500;
/** How a badge looks of which nobody says it. */
export const badgeColors = Object.freeze({ background: '#796EFF', text: '#FFFFFF' });

/** Written in upper case, whatever was sent. */
const Color = () => Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' });
const Title = () => Type.String({ minLength: 1, maxLength: maxBadgeTitle });
const Description = () => Type.String({ maxLength: maxBadgeDescription });

/** What both kinds of client read alike. */
const seen = {
  id: Guid(),
  title: Type.String(),
  description: optional(Type.String()),
  backgroundColor: Type.String(),
  textColor: Type.String(),
  /** Members who have it may see pages of their own; this server has no such pages yet. */
  permissionsEnabled: Type.Boolean(),
  /** Made of the title, anew whenever that changes. */
  slug: Type.String(),
  createdDate: Instant(),
  updatedDate: Instant(),
};

export const Badge = Type.Object({ ...seen, revision: Revision(), icon: optional(Image) });
export type Badge = Static<typeof Badge>;

/** To older clients the icon is an address, and there is no revision. */
export const OlderBadge = Type.Object({ ...seen, icon: optional(Type.String()) });
export type OlderBadge = Static<typeof OlderBadge>;

const said = {
  description: clearable(Description()),
  backgroundColor: clearable(Color()),
  textColor: clearable(Color()),
  permissionsEnabled: clearable(Type.Boolean()),
};
const OlderIcon = () => clearable(Type.String({ maxLength: 2048 }));

export const NewBadge = Type.Object({ title: Title(), ...said, icon: clearable(Image) });
export const NewOlderBadge = Type.Object({ title: Title(), ...said, icon: OlderIcon() });
export const ChangedBadge = Type.Object({
  id: Guid(),
  revision: Revision(),
  title: optional(Title()),
  ...said,
  icon: clearable(Image),
});
export const ChangedOlderBadge = Type.Object({ id: Guid(), title: optional(Title()), ...said, icon: OlderIcon() });

/** That a member has a badge. */
export const BadgeAssignment = Type.Object({
  id: Guid(),
  badgeId: Guid(),
  memberId: Guid(),
  createdDate: Instant(),
  updatedDate: Instant(),
  /** The private ones only to the business. */
  tags: Type.Object({
    tags: Type.Object({ tagIds: Type.Array(Type.String()) }),
    privateTags: optional(Type.Object({ tagIds: Type.Array(Type.String()) })),
  }),
  extendedFields: optional(ExtendedFields),
});
export type BadgeAssignment = Static<typeof BadgeAssignment>;

export const NewBadgeAssignment = Type.Object({
  badgeId: Guid(),
  memberId: Guid(),
  tags: clearable(Tags),
  extendedFields: clearable(ExtendedFields),
});
export type NewBadgeAssignment = Static<typeof NewBadgeAssignment>;
