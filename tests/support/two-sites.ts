/** Two sites of two accounts on one server, each with rows of its own and words that no other site may ever answer. */
import { plantBusiness } from './planted-business.ts';
import { startTestServer, type TestServer } from './server.ts';
import type { PlantedSite } from './sites.ts';
import { fingerprint, idOfEachTable, idsOf } from './stored-rows.ts';

export interface Site {
  readonly planted: PlantedSite;
  /** Ids of rows of this site, as callers of another may have guessed or seen them. */
  readonly ids: readonly string[];
  /** One of the rows of each table: together all kinds of what somebody may ask for. */
  readonly idOfEachTable: readonly string[];
  /** Texts that only this site's rows hold, and that nobody else has ever seen: other ids, its key and its marker. */
  readonly secrets: readonly string[];
  /** A hash over all its rows when it was planted. */
  readonly fingerprint: string;
}

async function describeSite(
  server: TestServer,
  planted: PlantedSite,
  marker: string,
  shared: ReadonlySet<string>,
): Promise<Site> {
  const ids = (await idsOf(server, planted.siteId)).filter((id) => id !== planted.siteId && !shared.has(id));
  // What callers send may be stored and answered again, so only ids that are never sent can show a leak.
  return {
    planted,
    ids: ids.filter((_id, index) => index % 2 === 0),
    idOfEachTable: await idOfEachTable(server, planted.siteId, shared),
    secrets: [...ids.filter((_id, index) => index % 2 === 1), planted.apiKey, marker],
    fingerprint: await fingerprint(server, planted.siteId),
  };
}

/** Starts a server with two planted sites. The caller stops `server`. */
export async function startTestSites(): Promise<{
  server: TestServer;
  own: Site;
  foreign: Site;
  fingerprintOf(site: Site): Promise<string>;
}> {
  const server = await startTestServer();
  const other = await server.addSite('foreign-marker-site');
  await plantBusiness(server, server, 'own-marker');
  await plantBusiness(server, other, 'foreign-marker');
  // Ids that the product gives to every site are nobody's secret.
  const [ownIds, foreignIds] = await Promise.all([server, other].map((site) => idsOf(server, site.siteId)));
  const shared = new Set(ownIds!.filter((id) => foreignIds!.includes(id)));
  return {
    server,
    own: await describeSite(server, server, 'own-marker', shared),
    foreign: await describeSite(server, other, 'foreign-marker', shared),
    fingerprintOf: (site) => fingerprint(server, site.planted.siteId),
  };
}
