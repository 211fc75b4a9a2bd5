/** The order of the domains, by which server and contract are held: calls go down it, never up. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn, server } from './places.mjs';

/** Domains from the lowest to the highest, as `domains.ts` makes them; calls go down, never up. */
export const domains = domainsInOrder(readFileSync(join(server, 'domains.ts'), 'utf8'));

/** Domains that serve all others, with the highest that each may know: wherever it stands in the order. */
export const knowsUpTo = { notifications: 'calendar' };

/** The folders of the domains in the order of the list that makes them. */
function domainsInOrder(text) {
  const folderOf = new Map(
    [...text.matchAll(/import\s+\{([^}]*)\}\s+from\s+'\.\/domains\/([\w-]+)\/index\.ts'/g)].flatMap(
      ([, names, folder]) => namesIn(names).map((name) => [name, folder]),
    ),
  );
  const [, list = ''] = /: readonly Domain\[\] = \[([^\]]*)\]/.exec(text) ?? [];
  return [...list.matchAll(/\b(create\w+)\(/g)].flatMap(([, name]) => folderOf.get(name) ?? []);
}
