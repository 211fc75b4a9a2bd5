/** The pages of what the site does not have yet. Runs on the server only. */
import type { OwnPage } from '../../pages/own-pages.ts';
import { type Outcome, show, type Visit } from '../../pages/page.ts';
import { asMember, inArea } from './as-member.ts';

export function loadNothing(page: OwnPage): (visit: Visit) => Promise<Outcome> {
  return (visit) => asMember(visit, page, async () => show({ kind: 'member-nothing', ...(await inArea(visit, page)) }));
}
