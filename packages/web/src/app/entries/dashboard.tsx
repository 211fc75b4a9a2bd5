/** Browser entry of the dashboard. */
import '../../ui/styles/kit-public.css';
import '../../ui/styles/kit-dashboard.css';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { createRoot } from 'react-dom/client';
import type { Catalogue } from '../../language/texts.ts';
import type { DashboardFrame } from '../../pages/state.ts';
import { createConnection, thisDevice } from '../../session/connection.ts';
import { askServerMs, createServerClock } from '../../session/server-clock.ts';
import { createDashboardSession } from '../../session/session.ts';
import { Dashboard } from '../dashboard/dashboard.tsx';

const catalogues = import.meta.glob<{ default: Catalogue }>('../../locales/dashboard.*.json');

async function start(): Promise<void> {
  const root = document.getElementById('root');
  const text = document.getElementById('state')?.textContent;
  if (root === null || text == null) {
    throw new Error('the page carries no state');
  }
  const frame = JSON.parse(text) as DashboardFrame;
  const clock = createServerClock(frame.nowMs, askServerMs(fetch, pagePaths.dashboard));
  const load = catalogues[`../../locales/dashboard.${frame.language}.json`];
  if (load === undefined) {
    throw new Error(`no texts for ${frame.language}`);
  }
  const { default: messages } = await load();
  const session = createDashboardSession(frame.language, createConnection(fetch, thisDevice));
  createRoot(root).render(<Dashboard frame={frame} clock={clock} messages={messages} session={session} />);
}

void start();
