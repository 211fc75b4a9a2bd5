/**
 * Whose picture may be named by whom: staff name files of the library, and what they name is looked at once (services
 * sheet 5.1).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPicture, picture } from '../../support/pictures.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  headers = { authorization: server.apiKey, 'wix-site-id': server.siteId };
});
afterAll(() => server.stop());

const files = '/site-media/v1/bulk/files/delete';
const make = (image: object) =>
  server.send('POST', '/bookings/v1/staff-members', {
    headers,
    body: { staffMember: { name: 'Ada', mainMedia: { image } } },
  });
const refusal = { status: 400, code: 'NO_IMAGE_FOUND' };

test('a staff member is given a picture of the library, one in the trash too, and no other', async () => {
  const { id } = await addPicture(server, await picture(60, 40));
  expect((await make({ id, width: 60, height: 40 })).body).toMatchObject({
    staffMember: { mainMedia: { image: { id } } },
  });
  await server.send('POST', files, { headers, body: { fileIds: [id] } });
  expect((await make({ id })).status).toBe(200);

  const other = await server.addSite('Other');
  const foreign = await addPicture({ ...server, ...other }, await picture(60, 40));
  const hidden = await addPicture(server, await picture(60, 40), { private: true });
  for (const unknown of ['', 'face.jpg', foreign.id, hidden.id, `${id.slice(0, 7)}${'0'.repeat(32)}~mv2.png`]) {
    expect([unknown, await make({ id: unknown })]).toMatchObject([unknown, refusal]);
  }
});

test('who has a picture keeps it while other things change, also when it is gone; a new one is looked at', async () => {
  const { id } = await addPicture(server, await picture(60, 40));
  const made = (await make({ id })).body.staffMember as { id: string };
  await server.send('POST', files, { headers, body: { fileIds: [id], permanent: true } });
  const change = (revision: string, staffMember: object) =>
    server.send('PATCH', `/bookings/v1/staff-members/${made.id}`, {
      headers,
      body: { staffMember: { revision, ...staffMember } },
    });
  const renamed = await change('1', { name: 'Grace', mainMedia: { image: { id } } });
  expect(renamed.body).toMatchObject({ staffMember: { name: 'Grace', mainMedia: { image: { id } } } });
  expect(await change('2', { mainMedia: { image: { id: 'face.jpg' } } })).toMatchObject(refusal);
  expect((await change('2', { mainMedia: null })).status).toBe(200);
  expect(await change('3', { mainMedia: { image: { id } } })).toMatchObject(refusal);
});
