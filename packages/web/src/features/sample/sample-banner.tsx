/**
 * Says on every page of the dashboard that the business is a sample, and takes it away when asked: consequences first,
 * once.
 */

import { Button, Checkbox } from '@mantine/core';
import type { SampleBusiness } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { localAt } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { setupAddress } from '../../pages/dashboard-addresses.ts';
import { partingWithout, useRemoveSample } from '../../queries/sample.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useSample } from '../../ui/context/use-sample.ts';
import { Reading } from '../../ui/editing/saved-words.tsx';
import type { BannerState } from '../../ui/feedback/banners.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import actions from '../../ui/styles/actions.module.css';
import styles from './sample.module.css';

/** What stands above every page while the business is a sample, and once more when it has just been removed. */
export function useSampleBanner(): BannerState {
  const { say, session } = useDashboard();
  const sample = useSample();
  const removing = useRemoveSample(session.client);
  const id = 'sample';
  if (removing.isSuccess) {
    return {
      id,
      meaning: 'good',
      short: say('sample.done'),
      title: say('sample.done'),
      content: <Removed />,
    };
  }
  if (sample === undefined || sample === null) {
    return sample;
  }
  if (sample.kind === 'NONE') {
    return null;
  }
  return {
    id,
    meaning: 'note',
    short: say('sample.short'),
    title: say('sample.title'),
    content:
      sample.kind === 'FULL' ? (
        <>
          <p>{say('sample.fullIs')}</p>
          <p>{say('sample.fullHint')}</p>
        </>
      ) : (
        <SmallSample
          sample={sample}
          isRemoving={removing.isPending}
          error={removing.error}
          onRemove={(trialBookingIds) => removing.mutate(trialBookingIds)}
          onAsk={() => removing.reset()}
        />
      ),
  };
}

/** Takes the focus, since what was pressed is gone; a heading that is focused is spoken. */
function Removed() {
  const { say } = useDashboard();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <h2 ref={title} tabIndex={-1} className={styles['title']}>
        {say('sample.done')}
      </h2>
      <p>{say('sample.doneHint')}</p>
      <Button component={Link} to={setupAddress} className={styles['ask'] as string}>
        {say('setup.title')}
      </Button>
    </>
  );
}

interface SmallSampleProps {
  readonly sample: SampleBusiness;
  readonly isRemoving: boolean;
  readonly error: Error | null;
  readonly onRemove: (trialBookingIds: readonly string[]) => void;
  readonly onAsk: () => void;
}

function SmallSample({ sample, isRemoving, error, onRemove, onAsk }: SmallSampleProps) {
  const { say } = useDashboard();
  const [isAsking, setIsAsking] = useState(false);
  const ask = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    // Who keeps the sample goes on where the question began.
    if (wasAsking.current && !isAsking) {
      ask.current?.focus();
    }
    wasAsking.current = isAsking;
  }, [isAsking]);
  return isAsking ? (
    <Question
      sample={sample}
      isRemoving={isRemoving}
      error={error}
      onRemove={onRemove}
      onKeep={() => setIsAsking(false)}
    />
  ) : (
    <>
      <p>{say('sample.hint')}</p>
      <Button
        ref={ask}
        variant="default"
        className={styles['ask'] as string}
        onClick={() => {
          onAsk();
          setIsAsking(true);
        }}
      >
        {say('sample.ask')}
      </Button>
    </>
  );
}

interface QuestionProps {
  readonly sample: SampleBusiness;
  readonly isRemoving: boolean;
  readonly error: Error | null;
  readonly onRemove: (trialBookingIds: readonly string[]) => void;
  readonly onKeep: () => void;
}

function Question({ sample, isRemoving, error, onRemove, onKeep }: QuestionProps) {
  const { say, session } = useDashboard();
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  // One that was cancelled meanwhile is no choice any more.
  const trialIds = sample.stays.bookings.map(({ id }) => id).filter((id) => chosenIds.includes(id));
  const without = useQuery(partingWithout(session.client, trialIds));
  const isKnown = trialIds.length === 0 || (without.data !== undefined && !without.isPlaceholderData);
  const { goes, stays } = trialIds.length > 0 && without.data !== undefined ? without.data : sample;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const hasStaying =
    stays.bookingCount > 0 ||
    [stays.services, stays.staffMembers, stays.rooms, stays.policies].some((list) => list.length > 0);
  return (
    <section className={styles['question']} aria-labelledby="sample-question">
      <h2 id="sample-question" ref={title} tabIndex={-1} className={styles['title']}>
        {say('sample.question')}
      </h2>
      {error === null ? null : <Notice meaning="warn" title={say('sample.failed')} spoken />}
      {isKnown || without.error === null ? null : (
        <Reading error={without.error} onAgain={() => void without.refetch()} />
      )}
      <Trials bookings={sample.stays.bookings} chosenIds={trialIds} onChoose={setChosenIds} />
      <p>{say('sample.goes')}</p>
      <ul>
        <Parts parts={goes} />
        {goes.place ? <li>{say('sample.place')}</li> : null}
        {goes.sampleBookingCount + goes.contactCount === 0 ? null : (
          <li>{say('sample.visits', { bookings: goes.sampleBookingCount, contacts: goes.contactCount })}</li>
        )}
        {trialIds.length === 0 ? null : <li>{say('sample.trialsGoing', { count: trialIds.length })}</li>}
      </ul>
      {hasStaying ? (
        <>
          <p>{say('sample.stays')}</p>
          <ul>
            {stays.bookingCount === 0 ? null : <li>{say('sample.bookings', { count: stays.bookingCount })}</li>}
            <Parts parts={stays} />
          </ul>
        </>
      ) : null}
      <p>{say('sample.final')}</p>
      <div className={actions['buttons']}>
        <Button
          className={actions['dangerFilled'] as string}
          aria-disabled={isRemoving || !isKnown}
          onClick={() => {
            // Only what the list names goes.
            if (!isRemoving && isKnown) {
              onRemove(trialIds);
            }
          }}
        >
          {say(isRemoving ? 'sample.removing' : 'sample.remove')}
        </Button>
        <Button variant="default" onClick={onKeep}>
          {say('sample.keep')}
        </Button>
      </div>
    </section>
  );
}

interface TrialsProps {
  readonly bookings: SampleBusiness['stays']['bookings'];
  readonly chosenIds: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** The bookings that keep something of the sample, by name: whoever tried the page out knows their own again. */
function Trials({ bookings, chosenIds, onChoose }: TrialsProps) {
  const { formats, frame, say } = useDashboard();
  if (bookings.length === 0) {
    return null;
  }
  return (
    <fieldset className={styles['trials']}>
      <legend>{say('sample.trials')}</legend>
      {bookings.map(({ clientName, id, serviceName, startDate }) => {
        const local = localAt(Date.parse(startDate), frame.timeZone);
        const time = `${formats.day(local.slice(0, 10))}, ${formats.time(local)}`;
        return (
          <Checkbox
            key={id}
            label={clientName === '' ? serviceName : clientName}
            description={clientName === '' ? time : `${serviceName} · ${time}`}
            checked={chosenIds.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChoose(checked ? [...chosenIds, id] : chosenIds.filter((chosen) => chosen !== id))
            }
          />
        );
      })}
    </fieldset>
  );
}

function Parts({
  parts,
}: {
  readonly parts: Pick<SampleBusiness['stays'], 'services' | 'staffMembers' | 'rooms' | 'policies'>;
}) {
  const { formats, say } = useDashboard();
  return (['services', 'staffMembers', 'rooms', 'policies'] as const)
    .filter((part) => parts[part].length > 0)
    .map((part) => (
      <li key={part}>
        {say(`sample.${part}`, {
          count: parts[part].length,
          names: formats.list(parts[part].map(({ name }) => own(name))),
        })}
      </li>
    ));
}
