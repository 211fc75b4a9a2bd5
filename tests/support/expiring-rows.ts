/**
 * Rows that go by themselves, for the test that they do: whoever declares a retention has a file in `expiring-rows` that
 * says how a row looks whose time ends at an instant.
 */
import { readdirSync } from 'node:fs';

/** By the name of the retention: a statement that writes one such row of a site. `instant`: ISO 8601. */
export type ExpiringRows = Readonly<
  Record<string, (instant: string, siteId: string) => [sql: string, values: unknown[]]>
>;

export async function allExpiringRows(): Promise<ExpiringRows> {
  const folder = new URL('expiring-rows/', import.meta.url);
  const loaded = await Promise.all(
    readdirSync(folder).map((name): Promise<{ expiringRows: ExpiringRows }> => import(new URL(name, folder).href)),
  );
  return Object.assign({}, ...loaded.map(({ expiringRows }) => expiringRows));
}
