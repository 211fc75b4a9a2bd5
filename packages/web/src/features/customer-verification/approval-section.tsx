/**
 * Which services the business confirms itself, and one act for all of them. That a booking needs approval is a field of
 * each service, which other clients read: so the site keeps no default beside them (docs/decisions/0042).
 */
import { Button } from '@mantine/core';
import type { Job, Service } from '@openhours/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { serviceEditorAddress } from '../../pages/dashboard-addresses.ts';
import { approvalJob, needsApproval, useSetApproval } from '../../queries/approval.ts';
import { isUnderWay } from '../../queries/bulk-jobs.ts';
import { servicesChanged, servicesOf } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { useRefusal } from '../../ui/editing/adding.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import actions from '../../ui/styles/actions.module.css';

export function ApprovalSection() {
  const { say, session } = useDashboard();
  const services = useQuery(servicesOf(session.client));
  return (
    <Section title={say('verification.approval')} hint={say('verification.approvalHint')}>
      {services.data === undefined ? (
        <Reading error={services.error} onAgain={() => void services.refetch()} />
      ) : (
        <Approval services={services.data} />
      )}
    </Section>
  );
}

function Approval({ services }: { readonly services: readonly Service[] }) {
  const { say, session } = useDashboard();
  const mayChange = useReach('SERVICES.MANAGE') === 'all';
  const key = useIdempotencyKey();
  const [jobId, setJobId] = useState<string>();
  const starting = useSetApproval(session.client);
  const refusal = useRefusal(starting.error);
  const job = useApprovalJob(jobId);
  const approved = services.filter(needsApproval);
  const isBusy = starting.isPending || (job != null && isUnderWay(job));
  const set = (isNeeded: boolean) => {
    if (isBusy) {
      return;
    }
    const changed = services.filter((service) => needsApproval(service) !== isNeeded);
    starting.mutate(
      { serviceIds: changed.map(({ id }) => id), isNeeded, idempotencyKey: key.current() },
      {
        onSuccess: (started) => {
          key.renew();
          setJobId(started.jobId);
        },
        onError: key.renewIfDecided,
      },
    );
  };
  return (
    <>
      {services.length === 0 ? null : (
        <p>
          {approved.length === services.length
            ? say('verification.approvedAll')
            : approved.length === 0
              ? say('verification.approvedNone')
              : say('verification.approvedSome', { count: approved.length, all: services.length })}
        </p>
      )}
      {mayChange && services.length > 0 ? (
        <div className={actions['buttons']}>
          {approved.length === services.length ? null : (
            <Button variant="default" aria-disabled={isBusy} onClick={() => set(true)}>
              {say('verification.approveAll')}
            </Button>
          )}
          {approved.length === 0 ? null : (
            <Button variant="default" aria-disabled={isBusy} onClick={() => set(false)}>
              {say('verification.approveNone')}
            </Button>
          )}
        </div>
      ) : null}
      {refusal === undefined ? null : <Notice meaning="bad" title={refusal} spoken />}
      {job == null ? null : <Outcome job={job} services={services} />}
    </>
  );
}

/** The job, once it was started; when it ends, the services are read again. */
function useApprovalJob(jobId: string | undefined): Job | null | undefined {
  const { session } = useDashboard();
  const queries = useQueryClient();
  const job = useQuery({ ...approvalJob(session.client, jobId ?? ''), enabled: jobId !== undefined }).data;
  const isRunning = job != null && isUnderWay(job);
  useEffect(() => (isRunning ? () => void servicesChanged(queries) : undefined), [isRunning, queries]);
  return job;
}

interface OutcomeProps {
  readonly job: Job;
  readonly services: readonly Service[];
}

function Outcome({ job, services }: OutcomeProps) {
  const { say } = useDashboard();
  if (isUnderWay(job)) {
    return (
      <div role="status">
        <p>{say('verification.approvalRuns', { done: job.succeeded + job.failed, count: job.total })}</p>
        <Progress done={job.succeeded + job.failed} all={job.total} />
      </div>
    );
  }
  const isByPlan = job.failures?.some(({ field }) => field === 'service.onlineBooking.requireManualApproval') === true;
  const leftIds = new Set((job.failures ?? []).flatMap(({ ids }) => ids));
  const left = services.filter(({ id }) => leftIds.has(id));
  return (
    <>
      {job.succeeded === 0 ? null : (
        <Notice meaning="good" title={say('verification.approvalDone', { count: job.succeeded })} spoken />
      )}
      {job.succeeded === job.total ? null : (
        <Notice meaning="bad" title={say('verification.approvalLeft', { count: job.total - job.succeeded })} spoken>
          {isByPlan ? <p>{say('verification.approvalPlans')}</p> : null}
          <ul>
            {left.map(({ id, name }) => (
              <li key={id}>
                <Link to={serviceEditorAddress(id)}>
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
