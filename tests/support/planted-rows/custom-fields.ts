/** A profile field that only somebody has, and what they say in it. */
import { newAddress, openMembers } from '../members.ts';
import type { PlantRows } from '../planted-rows.ts';

export const plantRows: PlantRows = async (server, site, marker) => {
  const members = openMembers(server, site);
  const made = await members.call('/v1/custom-fields', { field: { name: marker } }, members.owner);
  const { id, key } = made.body.field as { id: string; key: string };
  const { identity } = await members.register({ email: newAddress(), profile: { firstName: marker } });
  const memberId = String(identity?.id);
  const application = {
    customFieldId: id,
    applications: { items: [{ applicationType: 'MEMBER', entityId: memberId }] },
  };
  await members.call('/v1/custom-fields-applications', { application }, members.owner);
  const said = await server.send('PATCH', `/v1/members/${memberId}`, {
    headers: members.owner,
    body: { member: { contact: { customFields: { [key]: { value: marker } } } } },
  });
  if (said.status !== 200) {
    throw new Error(`refused: ${said.text}`);
  }
};
