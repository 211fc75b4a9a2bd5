/**
 * Acts on all members whom a narrowed list shows: what follows is said first and asked once; then it is a job of the server,
 * followed to its end, also by whoever comes back to the page.
 */
import { Button } from '@mantine/core';
import type { Job } from '@openhours/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isUnderWay } from '../../queries/bulk-jobs.ts';
import type { Counted } from '../../queries/counted.ts';
import {
  type ManyAct,
  type MembersJob,
  type MembersSought,
  membersChanged,
  membersJob,
  type Standing,
  useActOnMany,
} from '../../queries/members.ts';
import { onDevice } from '../../session/device-storage.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { AskedActs } from './asked-acts.tsx';

/** On the device: of which job somebody has read how it ended. */
const readKey = 'oh-members-job-read';

/** What can be done with members who stand so. */
const actsFor: Readonly<Record<Standing, readonly ManyAct[]>> = {
  PENDING: ['approve', 'block', 'delete'],
  APPROVED: ['block', 'delete'],
  BLOCKED: ['approve', 'delete'],
  OFFLINE: ['delete'],
};

interface ActsOnManyProps {
  /** Absent while the list is not narrowed: nobody does it to everybody. */
  readonly sought: MembersSought | undefined;
  readonly standing: Standing | undefined;
  /** How many it finds, once that is known. */
  readonly counted: Counted | undefined;
}

export function ActsOnMany({ counted, sought, standing }: ActsOnManyProps) {
  const { formats, say, session } = useDashboard();
  const queries = useQueryClient();
  const mayAct = useReach('MEMBERS.MANAGE') === 'all';
  const key = useIdempotencyKey();
  const [readId, setRead] = useState(() => onDevice.read(readKey));
  const starting = useActOnMany(session.client);
  const job = useQuery({ ...membersJob(session.client), enabled: mayAct }).data;
  const runningId = job != null && isUnderWay(job) ? job.id : undefined;
  useEffect(() => {
    if (runningId === undefined) {
      return;
    }
    return () => void membersChanged(queries);
  }, [runningId, queries]);
  const begin = (act: ManyAct, who: MembersSought) =>
    starting.mutateAsync(
      { act, sought: who, idempotencyKey: key.current() },
      {
        onSuccess: () => {
          key.renew();
          // Few are done before anybody asks how far it is.
          void membersChanged(queries);
        },
        onError: key.renewIfDecided,
      },
    );
  if (job != null && isUnderWay(job)) {
    return <UnderWay job={job} />;
  }
  const ended = job != null && job.id !== readId ? job : undefined;
  const putAway = (id: string) => {
    onDevice.keep(readKey, id);
    setRead(id);
  };
  return (
    <>
      {ended === undefined ? null : <Ended job={ended} onRead={() => putAway(ended.id)} />}
      {mayAct && sought !== undefined && standing !== undefined && counted !== undefined && counted.count > 0 ? (
        <AskedActs
          // Another list is another question.
          key={JSON.stringify(sought)}
          level={2}
          acts={actsFor[standing].map((name) => ({
            name,
            ...(counted.isMore
              ? {
                  act: say(`members.${name}More`, { count: formats.number(counted.count) }),
                  title: say(`members.${name}MoreTitle`, { count: formats.number(counted.count) }),
                }
              : {
                  act: say(`members.${name}All`, { count: counted.count }),
                  title: say(`members.${name}AllTitle`, { count: counted.count }),
                }),
            consequence: <p>{say(`members.${name}AllConsequence`)}</p>,
            isGood: name === 'approve',
          }))}
          onConfirm={(act) => begin(act, sought)}
        />
      ) : null}
    </>
  );
}

function UnderWay({ job: { act, failed, succeeded, total } }: { readonly job: MembersJob }) {
  const { say } = useDashboard();
  const done = succeeded + failed;
  return (
    <div role="status">
      <p>{say(`members.${act}Running`, { done, all: Math.max(total, done) })}</p>
      <Progress done={done} all={Math.max(total, done, 1)} />
      <p className="oh-soft">{say('members.runningHint')}</p>
    </div>
  );
}

/** Why some stayed as they were, where there is more to say than that. */
function hasCode({ failures = [] }: Job, wanted: string): boolean {
  return failures.some(({ code }) => code === wanted);
}

interface EndedProps {
  readonly job: MembersJob;
  readonly onRead: () => void;
}

function Ended({ job, onRead }: EndedProps) {
  const { say } = useDashboard();
  const left = job.status === 'DONE' ? job.failed : Math.max(job.failed, job.total - job.succeeded);
  const isOfDashboard =
    hasCode(job, 'OWNER_MEMBER_BLOCK_FORBIDDEN') ||
    hasCode(job, 'MEMBER_SELF_BLOCK_FORBIDDEN') ||
    (job.act === 'delete' && hasCode(job, 'INVALID_ARGUMENT'));
  return (
    <>
      {job.succeeded === 0 && left > 0 ? null : (
        <Notice meaning="good" title={say(`members.${job.act}Done`, { count: job.succeeded })} spoken />
      )}
      {left === 0 ? null : (
        <Notice meaning="warn" title={say('members.left', { count: left })} spoken>
          {isOfDashboard ? <p>{say('members.ofDashboard')}</p> : null}
        </Notice>
      )}
      <div>
        <Button variant="default" onClick={onRead}>
          {say('members.read')}
        </Button>
      </div>
    </>
  );
}
