/** What went to an endpoint, the latest first; each opens to its attempts and what was sent, and is sent again. */
import { Button } from '@mantine/core';
import type { WebhookAttempt, WebhookDelivery, WebhookDeliveryStatus, WebhookEndpoint } from '@openhours/contract';
import { allEventTypes, everyEvent } from '@openhours/contract/events';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { createInstantFormat } from '../../language/formats.ts';
import { deliveriesOf, deliveryById, replayJob, useReplayDelivery, useReplayFailed } from '../../queries/webhooks.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { FactRow } from '../../ui/display/sentence.tsx';
import { useRefusal } from '../../ui/editing/adding.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { FilterChip } from '../../ui/filters/filter-chip.tsx';
import filters from '../../ui/filters/filters.module.css';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { Problem } from '../../ui/policies/rule-choice.tsx';
import actions from '../../ui/styles/actions.module.css';
import styles from './developers.module.css';

const statuses: readonly WebhookDeliveryStatus[] = ['PENDING', 'DELIVERED', 'FAILED'];

const offSayings = { WEBHOOK_ENDPOINT_DISABLED: 'developers.webhookOff' } as const;

export function WebhookDeliveries({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { say, session } = useDashboard();
  const [status, setStatus] = useState<WebhookDeliveryStatus | ''>('');
  const [eventType, setEventType] = useState('');
  const list = useInfiniteQuery(
    deliveriesOf(session.client, {
      endpointId: endpoint.id,
      status: status === '' ? undefined : status,
      eventType: eventType === '' ? undefined : eventType,
    }),
  );
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries);
  const types = [
    ...new Set([
      ...(endpoint.eventTypes.includes(everyEvent) ? allEventTypes() : endpoint.eventTypes),
      // What it asked for before.
      ...(deliveries ?? []).map((each) => each.eventType),
      ...(eventType === '' ? [] : [eventType]),
    ]),
  ];
  return (
    <>
      <search className={filters['tools']} aria-label={say('developers.deliveriesNarrow')}>
        <FilterChip
          label={say('developers.deliveryStatus')}
          any={say('developers.deliveryAny')}
          value={status}
          options={statuses.map((value) => ({ value, label: say(`developers.delivery.${value}`) }))}
          onChange={(value) => setStatus(statuses.find((each) => each === value) ?? '')}
        />
        <FilterChip
          label={say('developers.deliveryType')}
          any={say('developers.deliveryAnyType')}
          value={eventType}
          options={types.toSorted().map((value) => ({ value, label: value }))}
          onChange={setEventType}
        />
      </search>
      {deliveries === undefined ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : deliveries.length === 0 ? (
        <p className="oh-soft">
          {say(status === '' && eventType === '' ? 'developers.noDeliveries' : 'developers.noMatch')}
        </p>
      ) : (
        <>
          <ul className={styles['deliveries']}>
            {deliveries.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} isOn={endpoint.status === 'ENABLED'} />
            ))}
          </ul>
          <ShowMore list={list} onMore={() => void list.fetchNextPage()} />
        </>
      )}
      {endpoint.status === 'ENABLED' ? <ReplayFailed endpointId={endpoint.id} /> : null}
    </>
  );
}

function ReplayFailed({ endpointId }: { readonly endpointId: string }) {
  const { say, session } = useDashboard();
  const replaying = useReplayFailed(session.client);
  // Followed to its end.
  useQuery(replayJob(session.client, replaying.data?.jobId));
  const refusal = useRefusal(replaying.error, offSayings);
  return (
    <div className={styles['replay']}>
      <Button
        variant="default"
        aria-disabled={replaying.isPending}
        onClick={() => (replaying.isPending ? undefined : replaying.mutate(endpointId))}
      >
        {say('developers.replayFailed')}
      </Button>
      <p role="status" className="oh-soft oh-small">
        {replaying.data === undefined ? '' : say('developers.replayStarted')}
      </p>
      <Problem words={refusal} />
    </div>
  );
}

/** How it went, in one or two words. */
function useOutcome() {
  const { say } = useDashboard();
  return ({ problem, responseStatus }: Pick<WebhookAttempt, 'problem' | 'responseStatus'>): string | undefined =>
    problem !== undefined
      ? say(`developers.problemOf.${problem}`)
      : responseStatus === undefined
        ? undefined
        : say('developers.answered', { status: responseStatus });
}

function Delivery({ delivery, isOn }: { readonly delivery: WebhookDelivery; readonly isOn: boolean }) {
  const { formats, frame, say } = useDashboard();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const when = createInstantFormat(formats.locale, frame.timeZone);
  const outcomeOf = useOutcome();
  const { attempts, createdDate, eventType, isTest, nextAttemptDate, status } = delivery;
  return (
    <li>
      <button
        type="button"
        className={styles['opener']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <bdi dir="ltr">{eventType}</bdi>
        <span className={styles['standing']} data-status={status}>
          {say(`developers.delivery.${status}`)}
        </span>
      </button>
      <p className="oh-soft oh-small">
        <FactRow
          facts={[
            <time key="when" dateTime={createdDate}>
              {when(createdDate)}
            </time>,
            isTest ? say('developers.isTest') : undefined,
            outcomeOf(delivery),
            attempts > 1 ? say('developers.attempts', { count: attempts }) : undefined,
            nextAttemptDate === undefined || attempts === 0
              ? undefined
              : say('developers.nextAttempt', { when: when(nextAttemptDate) }),
          ]}
        />
      </p>
      <div id={id}>{isOpen ? <Opened delivery={delivery} isOn={isOn} /> : null}</div>
    </li>
  );
}

function Opened({ delivery, isOn }: { readonly delivery: WebhookDelivery; readonly isOn: boolean }) {
  const { formats, frame, say, session } = useDashboard();
  const when = createInstantFormat(formats.locale, frame.timeZone);
  const read = useQuery(deliveryById(session.client, delivery.id, delivery.updatedDate));
  const replaying = useReplayDelivery(session.client);
  const refusal = useRefusal(replaying.error, offSayings);
  const outcomeOf = useOutcome();
  if (read.data === undefined) {
    return <Reading error={read.error} onAgain={() => void read.refetch()} />;
  }
  const { attemptLog, payload } = read.data;
  return (
    <div className={styles['opened']}>
      <h3>{say('developers.attemptLog')}</h3>
      {attemptLog.length === 0 ? (
        <p className="oh-soft">{say('developers.noAttempt')}</p>
      ) : (
        <ol className={styles['attempts']}>
          {attemptLog.map((attempt) => (
            <li key={attempt.number}>
              <FactRow
                facts={[
                  when(attempt.date),
                  outcomeOf(attempt),
                  say('developers.duration', { count: attempt.durationMs }),
                ]}
              />
              {attempt.responseExcerpt === undefined ? null : (
                <>
                  <p className="oh-soft oh-small">{say('developers.responseExcerpt')}</p>
                  <pre className={styles['code']} dir="ltr">
                    {attempt.responseExcerpt}
                  </pre>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      <h3>{say('developers.payload')}</h3>
      {payload === undefined ? (
        <p className="oh-soft">{say('developers.payloadGone')}</p>
      ) : (
        <pre className={styles['code']} dir="ltr">
          {JSON.stringify(payload, null, 2)}
        </pre>
      )}
      <Problem words={refusal} />
      {isOn && payload !== undefined ? (
        <div className={actions['buttons']}>
          <Button
            variant="default"
            aria-disabled={replaying.isPending}
            onClick={() => (replaying.isPending ? undefined : replaying.mutate(delivery.id))}
          >
            {say('developers.replay')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
