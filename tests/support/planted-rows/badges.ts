/** A badge, and a member who has it. */
import { newAddress, openMembers } from '../members.ts';
import type { PlantRows } from '../planted-rows.ts';

export const plantRows: PlantRows = async (server, site, marker) => {
  const members = openMembers(server, site);
  const badge = { title: marker, description: marker, icon: { url: `https://example.com/${marker}.svg` } };
  const answer = await members.call('/v4/badges', { badge }, members.owner);
  const { id } = answer.body.badge as { id: string };
  const { identity } = await members.register({ email: newAddress(), profile: { firstName: marker } });
  const badgeAssignment = { badgeId: id, memberId: identity?.id, tags: { tags: { tagIds: ['vip'] } } };
  const assigned = await members.call('/v4/badge-assignments', { badgeAssignment }, members.owner);
  if (assigned.status !== 200) {
    throw new Error(`refused: ${assigned.text}`);
  }
};
