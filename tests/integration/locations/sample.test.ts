/**
 * The place of the sample business is said as any other change of a location: with its event, in the audit log, and as
 * the address of the site.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_SAMPLE_DATA: 'true' } });
});
afterAll(() => server.stop());

test('the site is where its default location is, and both changes are told and logged as the work of the server', async () => {
  const headers = await server.caller('apiKey');
  const { body } = await server.send('GET', '/v1/locations', { headers });
  const [standard] = body.locations as { id: string }[];
  expect(standard).toMatchObject({ name: 'Harbour Street studio', default: true, revision: '2' });
  const properties = await server.send('GET', '/site-properties/v4/properties', { headers });
  expect(properties.body.properties).toMatchObject({ address: { street: 'Harbour Street', city: 'Old Town' } });
  const told = await server.database.serverReader.all(
    statement<{ type: string }>(
      'select type from outbox_event where site_id = $1 and entity_id = any($2) order by type',
      [server.siteId, [standard?.id, server.siteId]],
    ),
  );
  expect(told.map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      'SitePropertiesUpdated',
      'openhours.sites.v1.site_updated',
      'wix.locations.v1.location_updated',
    ]),
  );
  const logged = await server.database.serverReader.all(
    statement<{ actor: string; entity: string }>(
      `select actor_type as actor, entity_type as entity from audit_entry
       where site_id = $1 and operation = 'locations.updateLocation' order by entity_type`,
      [server.siteId],
    ),
  );
  expect(logged).toEqual([
    { actor: 'server', entity: 'location' },
    { actor: 'server', entity: 'site' },
  ]);
});
