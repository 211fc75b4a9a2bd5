/** The steps about the business itself: how it is called and where its clock stands, how it is reached, when it is open. */

import { Button, TextInput } from '@mantine/core';
import type { Location, SiteProperties } from '@openhours/contract';
import { firstSiteName } from '@openhours/contract/site/first-site';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { own } from '../../language/bidi.ts';
import { zoneChoice } from '../../language/zone-choices.ts';
import { businessScheduleOf } from '../../queries/hours.ts';
import { mainPlaceOf, placesOf, useAddressEditing } from '../../queries/locations.ts';
import { propertiesOf } from '../../queries/site-properties.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useNow } from '../../ui/context/now.ts';
import { Sentence } from '../../ui/display/sentence.tsx';
import { useBusinessDraft } from '../../ui/editing/business-draft.ts';
import { ClockFields, DescriptionField, NameField, ReachFields } from '../../ui/editing/business-fields.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Reading, SavedWords } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { useDraft } from '../../ui/editing/use-draft.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SavedHours } from '../../ui/hours/saved-hours.tsx';
import { addressOf, type PlaceFields, placeFieldsOf } from './place-fields.ts';
import { GoOn, Leave } from './setup-frame.tsx';

export interface StepProps {
  /** `isReload`: what every page says of the business has changed. */
  readonly onGoOn: (isReload?: boolean) => void;
}

export function BusinessStep({ onGoOn }: StepProps) {
  const { session } = useDashboard();
  const read = useQuery(propertiesOf(session.client));
  return read.data === undefined ? (
    <Reading error={read.error} onAgain={() => void read.refetch()} />
  ) : (
    <Business properties={read.data} onGoOn={onGoOn} />
  );
}

function Business({ properties, onGoOn }: StepProps & { properties: SiteProperties }) {
  const { frame, say } = useDashboard();
  const draft = useBusinessDraft(properties);
  const { shown } = draft;
  const { nowMs } = useNow();
  const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zoneName = (timeZone: string) => own(zoneChoice(timeZone, frame.locale, nowMs).label);
  const isWithoutName = shown.businessName.trim() === '' || shown.businessName === firstSiteName;
  const [isUnnamed, setUnnamed] = useState(false);
  const goOn = async () => {
    setUnnamed(isWithoutName);
    if (isWithoutName) {
      document.getElementById('business-businessName')?.focus();
    } else if (await draft.saveNow()) {
      onGoOn(shown.businessName !== frame.siteName || shown.timeZone !== frame.timeZone);
    }
  };
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void goOn();
      }}
    >
      <SavedWords draft={draft} nameOf={(field) => say(`settings.${field as 'businessName'}`)} />
      <NameField
        draft={draft}
        unchosen={firstSiteName}
        error={isUnnamed && isWithoutName ? say('setup.nameMissing') : undefined}
      />
      <DescriptionField draft={draft} />
      {deviceZone === shown.timeZone ? null : (
        <Notice meaning="note" title={say('setup.deviceZone', { zone: zoneName(deviceZone) })}>
          <p>
            <Sentence text={say('setup.siteZone', { zone: zoneName(shown.timeZone) })} />
          </p>
          <div>
            <Button variant="default" onClick={() => draft.set('timeZone', deviceZone)}>
              <span>
                <Sentence text={say('setup.takeZone', { zone: zoneName(deviceZone) })} />
              </span>
            </Button>
          </div>
        </Notice>
      )}
      <ClockFields draft={draft} />
      <GoOn act={say('setup.goOn')} isBusy={draft.state === 'saving'} />
    </form>
  );
}

export function ReachStep({ onGoOn }: StepProps) {
  const { session } = useDashboard();
  const properties = useQuery(propertiesOf(session.client));
  const place = useQuery(mainPlaceOf(session.client));
  return properties.data === undefined || place.data === undefined || place.data === null ? (
    <Reading
      error={properties.error ?? place.error}
      onAgain={() => {
        void properties.refetch();
        void place.refetch();
      }}
    />
  ) : (
    <Ways properties={properties.data} place={place.data} onGoOn={onGoOn} />
  );
}

function usePlaceDraft(place: Location) {
  const { session } = useDashboard();
  const editing = useAddressEditing(session.client, place.id ?? '');
  return useDraft<PlaceFields>({
    saved: placeFieldsOf(place),
    savesItself: true,
    fieldOf: (wireField) => /postalCode|city/.exec(wireField)?.[0] ?? 'street',
    // Over the address as it stands when it is saved: what somebody else has changed of it meanwhile stays.
    save: async (changed) =>
      placeFieldsOf(
        await editing.save((before) =>
          addressOf(before, { ...placeFieldsOf(before === undefined ? {} : { address: before }), ...changed }),
        ),
      ),
    reread: async () => placeFieldsOf(await editing.reread()),
  });
}

function Ways({ properties, place, onGoOn }: StepProps & { properties: SiteProperties; place: Location }) {
  const { say } = useDashboard();
  const draft = useBusinessDraft(properties);
  const where = usePlaceDraft(place);
  const field = (name: 'street' | 'postalCode' | 'city') => ({
    id: `setup-${name}`,
    label: say(`setup.${name}`),
    value: where.shown[name],
    error: where.errors[name],
    autoComplete: 'off',
    dir: 'auto',
    onChange: (event: { currentTarget: { value: string } }) => where.set(name, event.currentTarget.value),
  });
  const goOn = async () => {
    const saved = [await draft.saveNow(), await where.saveNow()];
    if (saved.every(Boolean)) {
      onGoOn();
    }
  };
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void goOn();
      }}
    >
      <SavedWords draft={draft} nameOf={(name) => say(`settings.${name as 'email'}`)} />
      <ReachFields draft={draft} />
      <Section title={say('setup.where')} hint={say('setup.whereHint')}>
        <div className={styles['form']}>
          <SavedWords draft={where} nameOf={(name) => say(`setup.${name as 'city'}`)} />
          <TextInput {...field('street')} maxLength={250} />
          <div className={styles['pair']}>
            <TextInput {...field('postalCode')} maxLength={20} />
            <TextInput {...field('city')} maxLength={200} />
          </div>
        </div>
      </Section>
      <GoOn act={say('setup.goOn')} isBusy={draft.state === 'saving' || where.state === 'saving'} />
    </form>
  );
}

export function HoursStep({ onGoOn }: StepProps) {
  const { say, session } = useDashboard();
  const schedule = useQuery(businessScheduleOf(session.client));
  const places = useQuery(placesOf(session.client)).data ?? [];
  return schedule.data === undefined ? (
    <Reading error={schedule.error} onAgain={() => void schedule.refetch()} />
  ) : (
    <div className={styles['form']}>
      <SavedHours
        scheduleId={schedule.data}
        places={places}
        goOn={{ act: say('setup.goOn'), onDone: () => onGoOn() }}
      />
      <div>
        <Leave />
      </div>
    </div>
  );
}
