/** What stands in the dashboard before its script runs: the site's name, and what works in browsers without script. */

import { pagePaths } from '@openhours/contract/site/page-paths';
import type { DashboardTextId } from '../../language/texts.ts';
import { type Catalogue, setUpTexts, speaker } from '../../language/texts.ts';
import type { PageFrame } from '../../pages/state.ts';

const links = [
  ['shell.linkBook', pagePaths.services],
  ['shell.linkHome', pagePaths.home],
  ['shell.linkDocs', '/docs'],
] as const;

export function DashboardShell({ frame, messages }: { frame: PageFrame; messages: Catalogue }) {
  const say = speaker<DashboardTextId>(setUpTexts(frame.language, frame.locale, messages));
  return (
    <main style={{ padding: 32 }}>
      <h1>
        <bdi>{frame.siteName}</bdi>
      </h1>
      <div id="broken" role="alert" hidden>
        <p>
          <strong>{say('shell.broken')}</strong>
        </p>
        <p>{say('shell.brokenHint')}</p>
        <p>
          <a href={frame.address} style={{ display: 'inline-flex', alignItems: 'center', minBlockSize: 44 }}>
            {say('fault.again')}
          </a>
        </p>
      </div>
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
