/** The end of the set-up: whether somebody can book by now, the address to give away, a trial, and what comes next. */

import { Button, TextInput } from '@mantine/core';
import type { Service } from '@openhours/contract';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { calendarAddress, servicePageAddress } from '../../pages/addresses.ts';
import {
  businessHoursAddress,
  messagesAddress,
  policiesAddress,
  profileAddress,
  servicesEditorAddress,
  setupStepAddress,
  staffAddress,
  todayAddress,
} from '../../pages/dashboard-addresses.ts';
import { nextFreeTimeOf } from '../../queries/availability.ts';
import { policiesOf } from '../../queries/policies.ts';
import { servicesOf } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { copyText } from '../../ui/display/copy-text.ts';
import editing from '../../ui/editing/editing.module.css';
import { Rows, Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useTogetherWords } from '../../ui/policies/rule-words.ts';
import styles from './setup.module.css';
import type { SetupProgress } from './setup-progress.ts';

export function DoneContent({ progress }: { progress: SetupProgress }) {
  const { say, session } = useDashboard();
  const services = useQuery(servicesOf(session.client)).data ?? [];
  const offered = services.find(({ hidden, onlineBooking }) => !hidden && onlineBooking.enabled);
  const usual = useQuery(policiesOf(session.client)).data?.find((policy) => policy.default);
  const togetherWords = useTogetherWords();
  const chosen = usual === undefined ? undefined : togetherWords(usual);
  const next = [
    { id: 'services', address: servicesEditorAddress, name: say('nav.services'), facts: say('setup.nextServices') },
    { id: 'staff', address: staffAddress, name: say('nav.staff'), facts: say('setup.nextStaff') },
    { id: 'hours', address: businessHoursAddress, name: say('settings.hours'), facts: say('setup.nextHours') },
    {
      id: 'policies',
      address: policiesAddress,
      name: say('policies.title'),
      facts: chosen ?? say('policies.facts'),
    },
    { id: 'messages', address: messagesAddress, name: say('nav.messages'), facts: say('setup.nextMessages') },
    { id: 'profile', address: profileAddress, name: say('profile.title'), facts: say('profile.facts') },
  ];
  return (
    <>
      {progress.missing.length === 0 ? null : (
        <Notice meaning="warn" title={say('setup.missing')}>
          <ul className={styles['missing']}>
            {progress.missing.map((step) => (
              <li key={step}>
                <Link to={setupStepAddress(step)}>{say(`setup.${step}`)}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {offered === undefined ? null : <Trial service={offered} />}
      <Section title={say('setup.next')}>
        <Rows rows={next} />
        <div>
          <Link to={todayAddress} className={editing['back'] as string}>
            {say('setup.toToday')}
          </Link>
        </div>
      </Section>
    </>
  );
}

/** True for an address that only the machine itself can open. */
function isOfThisMachine(address: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}

function Trial({ service }: { service: Service }) {
  const { frame, say } = useDashboard();
  const address = `${frame.publicUrl}${pagePaths.services}`;
  const slug = service.mainSlug.name;
  const isAppointment = service.type === 'APPOINTMENT';
  const trial = isAppointment ? calendarAddress(slug) : servicePageAddress(slug);
  return (
    <div className={styles['parts']}>
      {isAppointment ? <NextFree service={service} /> : <p>{say('setup.sessionsNext')}</p>}
      <div>
        <Button component="a" href={trial} target="_blank" rel="noreferrer">
          {say('setup.trial')}
        </Button>
        <p className="oh-soft oh-small">{say('setup.trialHint')}</p>
      </div>
      <PublicAddress address={address} />
      {isOfThisMachine(address) ? <p className="oh-soft">{say('setup.onlyHere')}</p> : null}
    </div>
  );
}

function NextFree({ service }: { service: Service }) {
  const { formats, frame, say, session } = useDashboard();
  const { data: next } = useQuery(nextFreeTimeOf(session.client, service.id, frame.today, frame.timeZone));
  if (next === undefined) {
    return null;
  }
  return next === null ? (
    <Notice meaning="warn" title={say('setup.noFree')}>
      <p>
        <Link to={setupStepAddress('hours')}>{say('setup.hours')}</Link>
        {' · '}
        <Link to={staffAddress}>{say('nav.staff')}</Link>
      </p>
    </Notice>
  ) : (
    <div>
      <p className="oh-soft">{say('setup.nextFree')}</p>
      <p className={`oh-time ${styles['answer']}`}>
        {formats.day(next.day)}, {formats.time(next.local)}
      </p>
    </div>
  );
}

function PublicAddress({ address }: { address: string }) {
  const { say } = useDashboard();
  const [copied, setCopied] = useState<boolean | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (field.current !== null) {
      setCopied(await copyText(address, field.current));
    }
  };
  return (
    <div className={styles['address']}>
      <TextInput
        ref={field}
        label={say('setup.address')}
        description={say('setup.addressHint')}
        dir="ltr"
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={() => void copy()}>
        {say('setup.copy')}
      </Button>
      <p role="status" className="oh-soft oh-small">
        {copied === undefined ? '' : say(copied ? 'setup.copied' : 'setup.copyByHand')}
      </p>
    </div>
  );
}
