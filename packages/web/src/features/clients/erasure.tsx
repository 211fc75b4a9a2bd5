/**
 * A client while they are erased and afterwards. Their page is left at once, for what it shows is going. What takes longer than
 * a call goes on when somebody leaves; whoever stays is told how far it is, and asks again until it is done.
 */

import { Button } from '@mantine/core';
import { isCallError } from '@openhours/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { erasureUnderWay, jobOfErasure, pauseOfErasure, useEraseClient } from '../../queries/personal-data.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { EditorPage } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { refusalWords } from '../../ui/forms/refusal.ts';
import actions from '../../ui/styles/actions.module.css';

interface ErasurePageProps {
  readonly contactId: string;
  readonly back: { readonly address: string; readonly name: string };
  /** Nothing was erased, and nobody tries again. */
  readonly onGivenUp: () => void;
}

export function ErasurePage({ back, contactId, onGivenUp }: ErasurePageProps) {
  const { say, session } = useDashboard();
  const erasing = useEraseClient(session.client);
  const { mutate } = erasing;
  // Decided in the dialog before; asked for twice it is the same erasure.
  useEffect(() => mutate(contactId), [contactId, mutate]);
  const pauseMs = pauseOfErasure(erasing.error);
  useEffect(() => {
    const again = pauseMs === undefined ? undefined : setTimeout(() => mutate(contactId), pauseMs);
    return () => clearTimeout(again);
  }, [contactId, mutate, pauseMs]);
  // Asking again forgets the answer before, not which job it named.
  const [jobId, setJobId] = useState<string | undefined>(undefined);
  const named = jobOfErasure(erasing.error);
  useEffect(() => setJobId((known) => named ?? known), [named]);
  const isGone = isCallError(erasing.error) && erasing.error.code === 'CONTACT_NOT_FOUND';
  const isDone = erasing.isSuccess || isGone;
  const failure = isGone || pauseMs !== undefined ? null : erasing.error;
  return (
    <EditorPage title={say(isDone ? 'privacy.erased' : 'privacy.erasing')} back={back}>
      {isDone ? (
        <Notice meaning="good" title={say('privacy.erasedTitle')} spoken>
          <p>{say('privacy.erasedHint')}</p>
        </Notice>
      ) : failure !== null ? (
        <Failure error={failure} onAgain={() => mutate(contactId)} onGivenUp={onGivenUp} />
      ) : (
        <UnderWay jobId={jobId} />
      )}
    </EditorPage>
  );
}

interface FailureProps extends Pick<ErasurePageProps, 'onGivenUp'> {
  readonly error: Error;
  readonly onAgain: () => void;
}

/** What was refused has changed nothing; of what was not answered nobody knows. */
function Failure({ error, onAgain, onGivenUp }: FailureProps) {
  const { say } = useDashboard();
  const again = (
    <Button variant="default" onClick={onAgain}>
      {say('editor.again')}
    </Button>
  );
  const isAnswered = isCallError(error) && error.status !== undefined && error.status < 500;
  return isAnswered ? (
    <Notice meaning="bad" title={say('privacy.eraseFailed')} spoken>
      <p>{refusalWords(error, say)}</p>
      <div className={actions['buttons']}>
        {again}
        <Button variant="default" onClick={onGivenUp}>
          {say('editor.keep')}
        </Button>
      </div>
    </Notice>
  ) : (
    <Notice meaning="warn" title={say('privacy.unsure')} spoken>
      <p>{say('privacy.unsureHint')}</p>
      <div>{again}</div>
    </Notice>
  );
}

/** Nothing is promised before it is done. What can go no further is the server's to mend, and is said. */
function UnderWay({ jobId }: { readonly jobId: string | undefined }) {
  const { say, session } = useDashboard();
  const { data: job } = useQuery(erasureUnderWay(session.client, jobId));
  if (job?.status === 'FAILED') {
    return (
      <Notice meaning="warn" title={say('privacy.stuck')} spoken>
        <p>{say('privacy.stuckHint')}</p>
      </Notice>
    );
  }
  return (
    <div role="status">
      <p>{say('privacy.underWay')}</p>
      {job === undefined || job.total === 0 ? null : <Progress done={job.succeeded} all={job.total} />}
    </div>
  );
}
