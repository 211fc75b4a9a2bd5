/** Pages that only say something: nothing at this address, or not at the moment. */

import { Button } from '@mantine/core';
import { pagePaths } from '@openhours/contract/page-paths';
import type { Drawings } from '../pages/drawings.ts';
import type { FailedState, MissingState } from '../pages/state.ts';
import { usePage } from './page-context.tsx';
import { SiteFrame } from './site-frame.tsx';

function MessagePage({ state }: { state: MissingState | FailedState }) {
  const { frame, say } = usePage();
  const isMissing = state.kind === 'missing';
  const wasService = state.kind === 'missing' && state.wasService === true;
  const isClosed = state.kind === 'failed' && state.reason === 'closed';
  return (
    <SiteFrame width="reading">
      <h1>
        {say(
          wasService
            ? 'missing.serviceTitle'
            : isMissing
              ? 'missing.title'
              : isClosed
                ? 'closed.title'
                : 'failed.title',
        )}
      </h1>
      <p style={{ marginBlock: 16 }}>
        {say(
          wasService ? 'missing.serviceHint' : isMissing ? 'missing.hint' : isClosed ? 'closed.hint' : 'failed.hint',
        )}
      </p>
      {isClosed ? null : (
        <Button component="a" size="lg" href={isMissing ? pagePaths.services : frame.address}>
          {say(isMissing ? 'act.allServices' : 'act.tryAgain')}
        </Button>
      )}
    </SiteFrame>
  );
}

/** What draws both. */
export const messageDrawings: Drawings<'missing' | 'failed'> = { missing: MessagePage, failed: MessagePage };
