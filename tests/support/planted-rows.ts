/**
 * Rows of two sites, for the tests that one of them never tells of the other: a domain that begins has a file of its own
 * in `planted-rows`.
 */
import { readdirSync } from 'node:fs';
import type { TestServer } from './server.ts';
import type { PlantedSite } from './sites.ts';

/** Writes rows of one domain into a site; their words hold the marker, if they have any. */
export type PlantRows = (server: TestServer, site: PlantedSite, marker: string) => Promise<void>;

export async function plantedByDomains(): Promise<PlantRows[]> {
  const folder = new URL('planted-rows/', import.meta.url);
  const files = readdirSync(folder).toSorted();
  const loaded = await Promise.all(
    files.map((name): Promise<{ plantRows: PlantRows }> => import(new URL(name, folder).href)),
  );
  return loaded.map(({ plantRows }) => plantRows);
}
