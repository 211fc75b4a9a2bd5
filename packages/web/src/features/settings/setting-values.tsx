/** How each part of the settings stands now, as its row in the list says it: asked part by part, so that none waits for another. */
import { Skeleton } from '@mantine/core';
import { zoneNameOf, zoneWordsOf } from '@openhours/contract/zone-names';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { modelOf } from '../../days/hours-week.ts';
import { offerOf } from '../../language/offered-languages.ts';
import { isLanguage, languageNames } from '../../language/texts.ts';
import type { PageFrame } from '../../pages/state.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { propertiesOf } from '../../ui/editing/business-draft.ts';
import { businessScheduleOf, placesOf, policiesOf, roomsOf } from '../../ui/editing/places.ts';
import { verificationOf } from '../../ui/editing/verification.ts';
import { useHoursSentence } from '../../ui/hours/hours-editor.tsx';
import { hoursOfSchedule } from '../../ui/hours/hours-query.ts';
import { FactRow } from '../../ui/sentence.tsx';
import { isSharedDevice } from '../../ui/shared-device.ts';
import { useLongWait } from '../../ui/waiting.tsx';
import { legalTextsOf } from './legal-texts-query.ts';
import styles from './settings.module.css';

/** What was set a moment ago on another page stands here at once, and is asked again. */
const anew = { refetchOnMount: 'always' } as const;

interface ValueProps<Read, Key extends QueryKey> {
  readonly asked: UseQueryOptions<Read, Error, Read, Key>;
  readonly words: (read: Read) => readonly ReactNode[];
}

/** A value that cannot be read is left out: the page behind the row says why. */
function Value<Read, Key extends QueryKey>({ asked, words }: ValueProps<Read, Key>) {
  const isLong = useLongWait();
  const { data, isPending } = useQuery({ ...asked, ...anew });
  if (data === undefined) {
    return isPending && isLong ? (
      <Skeleton component="span" display="inline-block" width="12ch" height="0.75em" animate={false} />
    ) : null;
  }
  return <FactRow facts={words(data)} />;
}

/** A fact that may be left open. */
function saidOf(fact: string): readonly string[] {
  return fact === '' ? [] : [fact];
}

export function BusinessValue() {
  const { frame, session } = useDashboard();
  return (
    <Value
      asked={propertiesOf(session.client)}
      words={({ businessName = '', paymentCurrency = '', timeZone }) => [
        ...saidOf(businessName),
        ...(timeZone === undefined ? [] : [zoneWords(timeZone, frame)]),
        ...saidOf(paymentCurrency),
      ]}
    />
  );
}

/** The zone that the page knows by name is called by it. */
function zoneWords(timeZone: string, frame: PageFrame): string {
  return timeZone === frame.timeZone
    ? frame.zoneName
    : (zoneWordsOf(timeZone, frame.locale, Date.now()) ?? zoneNameOf(timeZone).name);
}

export function HoursValue() {
  const { session } = useDashboard();
  const sentence = useHoursSentence();
  const schedule = useQuery(businessScheduleOf(session.client)).data;
  const { queryKey, queryFn } = hoursOfSchedule(session.client, schedule ?? '');
  return (
    <Value
      asked={{ queryKey, ...(queryFn === undefined ? {} : { queryFn }), enabled: schedule !== undefined }}
      words={(hours) => [sentence({ ...modelOf(hours), daysOff: [] })]}
    />
  );
}

export function LocationsValue() {
  const { say, session } = useDashboard();
  return (
    <Value
      asked={placesOf(session.client)}
      words={(places) => {
        const [main] = places.filter((place) => place.default);
        return [say('settings.value.locations', { count: places.length }), ...saidOf(main?.name ?? '')];
      }}
    />
  );
}

export function PoliciesValue() {
  const { say, session } = useDashboard();
  return (
    <Value
      asked={policiesOf(session.client)}
      words={(policies) => [
        say('settings.value.policies', { count: policies.length }),
        ...saidOf(policies.find((policy) => policy.default)?.name ?? ''),
      ]}
    />
  );
}

export function VerificationValue() {
  const { say, session } = useDashboard();
  return (
    <Value
      asked={verificationOf(session.client)}
      words={({ canSendMail, customerVerification: { captcha, confirmation, mostOpenBookings } }) => [
        say(`settings.value.confirmation.${canSendMail ? confirmation : 'AT_ONCE'}`),
        ...(captcha === 'WHEN_SUSPICIOUS' ? [] : [say(`settings.value.captcha.${captcha}`)]),
        mostOpenBookings === undefined
          ? say('settings.value.noMostOpen')
          : say('settings.value.mostOpen', { count: mostOpenBookings }),
      ]}
    />
  );
}

export function RoomsValue() {
  const { say, session } = useDashboard();
  return (
    <Value
      asked={roomsOf(session.client)}
      words={(kinds) => [
        say('settings.value.rooms', { count: kinds.reduce((sum, { rooms }) => sum + rooms.length, 0) }),
      ]}
    />
  );
}

export function LookValue() {
  const { say, session } = useDashboard();
  return (
    <Value
      asked={{
        queryKey: ['settings', 'look'] as const,
        queryFn: async ({ signal }) => (await session.client.siteTheme.getSiteTheme({}, { signal })).theme,
      }}
      words={({ accent, corners }) => [
        <Fragment key="accent">
          <span className={styles['dot']} style={{ background: accent }} aria-hidden="true" />
          {accent}
        </Fragment>,
        say(`look.corners.${corners}`),
      ]}
    />
  );
}

export function LanguagesValue() {
  const { session } = useDashboard();
  return (
    <Value
      asked={propertiesOf(session.client)}
      words={(properties) => {
        const { offered, own } = offerOf(properties);
        const ownFirst = [...offered].sort((a, b) => Number(b === own) - Number(a === own));
        return ownFirst.map((language) => (isLanguage(language) ? languageNames[language] : language));
      }}
    />
  );
}

export function LegalTextsValue() {
  const { say, session } = useDashboard();
  return (
    <Value
      asked={legalTextsOf(session.client)}
      words={({ legalPages }) =>
        legalPages.length === 0 ? [say('settings.value.noLegal')] : legalPages.map(({ kind }) => say(`legal.${kind}`))
      }
    />
  );
}

export function PeopleValue() {
  const { say, session } = useDashboard();
  return (
    <Value
      asked={{
        queryKey: ['settings', 'people'] as const,
        queryFn: async ({ signal }) => (await session.client.users.listUsers({}, { signal })).users,
      }}
      words={(people) => {
        const invited = people.filter(({ state }) => state === 'INVITED').length;
        return [
          say('settings.value.people', { count: people.length - invited }),
          ...(invited === 0 ? [] : [say('settings.value.invited', { count: invited })]),
        ];
      }}
    />
  );
}

export function MailValue() {
  const { say, session } = useDashboard();
  return (
    <Value
      asked={{
        queryKey: ['settings', 'mail'] as const,
        queryFn: async ({ signal }) => (await session.client.notifications.getMailDelivery({}, { signal })).delivery,
      }}
      words={({ state }) => [say(`settings.value.mail.${state}`)]}
    />
  );
}

export function DeviceValue() {
  const { say } = useDashboard();
  return say(isSharedDevice() ? 'settings.value.deviceShared' : 'settings.value.deviceOwn');
}

export function ProfileValue() {
  const { session } = useDashboard();
  return (
    <Value
      asked={{
        queryKey: ['settings', 'profile'] as const,
        queryFn: async ({ signal }) => (await session.client.users.getProfile({}, { signal })).user,
      }}
      words={({ email, name = '' }) => [...saidOf(name), email]}
    />
  );
}
