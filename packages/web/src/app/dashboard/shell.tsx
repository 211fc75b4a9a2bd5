/** What stands in the dashboard before its script runs: the site's name, and what works in browsers without script. */

import type { DashboardTextId } from '../../lib/dashboard-texts.ts';
import { type Catalogue, setUpTexts, speaker } from '../../lib/i18n.ts';
import type { PageFrame } from '../../lib/page-state.ts';

const links = [
  ['shell.linkBook', '/book-online'],
  ['shell.linkHome', '/'],
  ['shell.linkDocs', '/docs'],
] as const;

export function DashboardShell({ frame, messages }: { frame: PageFrame; messages: Catalogue }) {
  const say = speaker<DashboardTextId>(setUpTexts(frame.language, frame.locale, messages));
  return (
    <main style={{ padding: 32 }}>
      <h1>{frame.siteName}</h1>
      <noscript>
        <p>{say('shell.needsScript')}</p>
        <ul>
          {links.map(([text, href]) => (
            <li key={href}>
              <a href={href} style={{ display: 'inline-flex', alignItems: 'center', minBlockSize: 44 }}>
                {say(text)}
              </a>
            </li>
          ))}
        </ul>
      </noscript>
    </main>
  );
}
