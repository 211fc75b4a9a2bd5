/** Pages that only say something: nothing at this address, or not at the moment. */

import { Button } from '@mantine/core';
import { pagePaths } from '@openhours/contract/site/page-paths';
import type { SiteTextId } from '../../language/texts.ts';
import type { PageComponents } from '../../pages/page-components.ts';
import type { FailedState, MissingState } from '../../pages/state.ts';
import { usePage } from '../context/page-context.tsx';
import { ReachBusiness } from '../display/reach-business.tsx';
import { SiteFrame } from './site-frame.tsx';

export function missingTitle({ wasLink, wasService }: MissingState): SiteTextId {
  return wasLink !== undefined ? 'missing.linkTitle' : wasService === true ? 'missing.serviceTitle' : 'missing.title';
}

function MessagePage({ state }: { state: MissingState | FailedState }) {
  const { frame, say } = usePage();
  const isMissing = state.kind === 'missing';
  const wasService = state.kind === 'missing' && state.wasService === true;
  const wasLink = state.kind === 'missing' ? state.wasLink : undefined;
  const isClosed = state.kind === 'failed' && state.reason === 'closed';
  if (state.kind === 'failed' && state.form !== undefined && !isClosed) {
    return <FailedForm form={state.form} />;
  }
  return (
    <SiteFrame width="reading">
      <h1>{say(state.kind === 'missing' ? missingTitle(state) : isClosed ? 'closed.title' : 'failed.title')}</h1>
      <p style={{ marginBlock: 16 }}>
        {say(
          wasLink !== undefined
            ? 'missing.linkHint'
            : wasService
              ? 'missing.serviceHint'
              : isMissing
                ? 'missing.hint'
                : isClosed
                  ? 'closed.hint'
                  : 'failed.hint',
        )}
      </p>
      {wasLink === undefined ? null : (
        <div style={{ marginBlockEnd: 24 }}>
          {frame.sendsMail ? (
            <p style={{ marginBlockEnd: 16 }}>
              <a href={pagePaths.findBooking}>{say('find.title')}</a>
            </p>
          ) : null}
          <ReachBusiness reach={wasLink.reach} />
        </div>
      )}
      {isClosed ? null : (
        <Button component="a" size="lg" href={isMissing ? pagePaths.services : frame.address}>
          {say(isMissing ? 'act.allServices' : 'act.tryAgain')}
        </Button>
      )}
    </SiteFrame>
  );
}

export const failedFormTitles = { booking: 'failed.bookingTitle', change: 'failed.changeTitle' } as const;

/** The form goes with the page as it was sent: pressing sends it once more, and it acts only once. */
function FailedForm({ form: { address, fields, purpose } }: { form: NonNullable<FailedState['form']> }) {
  const { say } = usePage();
  return (
    <SiteFrame width="reading">
      <h1>{say(failedFormTitles[purpose])}</h1>
      <p style={{ marginBlock: 16 }}>{say(purpose === 'booking' ? 'failed.bookingHint' : 'failed.changeHint')}</p>
      <form method="post" action={address}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" size="lg">
          {say('act.tryAgain')}
        </Button>
      </form>
    </SiteFrame>
  );
}

/** What renders both. */
export const messageComponents: PageComponents<'missing' | 'failed'> = { missing: MessagePage, failed: MessagePage };
