/**
 * One location: what it is called, where it is, how it is reached, when it is open; making it the main one, and giving
 * it up.
 */

import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { Location } from '@openhours/contract';
import { displayNames } from '@openhours/contract/text/intl-formats';
import { useMemo } from 'react';
import { own } from '../../language/bidi.ts';
import { businessHoursAddress, locationsAddress } from '../../pages/dashboard-addresses.ts';
import {
  everyLocationOf,
  locationById,
  useArchiveLocation,
  useLocationEditing,
  useSetMainLocation,
} from '../../queries/locations.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import { MapLink } from '../../ui/display/map-link.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import { countriesIn } from '../../ui/editing/address-parts.ts';
import styles from '../../ui/editing/editing.module.css';
import { RowPage } from '../../ui/editing/row-page.tsx';
import { AskOnce, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { telephoneProblem } from '../../ui/editing/telephone-problem.ts';
import { type Draft, useDraft } from '../../ui/editing/use-draft.ts';
import { nameOfField, useAreLanguagesKnown, useWordsLanguage } from '../../ui/editing/words-language.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ZoneField } from '../../ui/forms/zone-field.tsx';
import { HoursEditor, useHoursSentence } from '../../ui/hours/hours-editor.tsx';
import {
  canShowOpening,
  fieldOf,
  fieldsOf,
  type LocationFields,
  type OpeningWeek,
  type TextField,
  wholeOf,
} from './location-fields.ts';
import { useUsesOf } from './location-queries.ts';

export function LocationView() {
  return <LocationPage locationId={useIdInAddress()} />;
}

function LocationPage({ locationId }: { locationId: string }) {
  const { say, session } = useDashboard();
  const areLanguagesKnown = useAreLanguagesKnown();
  const back = { address: locationsAddress, name: say('locations.title') };
  return (
    <RowPage
      row={locationById(session.client, locationId)}
      listKey={everyLocationOf(session.client).queryKey}
      inList={(locations: readonly Location[]) => locations.find(({ id }) => id === locationId)}
      back={back}
      missing={{ title: say('locations.missing'), hint: say('locations.missingHint') }}
      isReady={areLanguagesKnown}
    >
      {(location) => (
        <EditorPage
          title={location.name}
          permission="LOCATIONS.MANAGE"
          back={back}
          aside={location.default ? <span className={styles['mark']}>{say('locations.main')}</span> : undefined}
        >
          {location.archived ? (
            <Notice meaning="note" title={say('locations.archivedTitle')}>
              <p>{say('locations.archivedHint')}</p>
              {location.address?.formattedAddress === undefined ? null : (
                <p>
                  <MapLink address={location.address.formattedAddress} heard={say('locations.onMap')} />
                </p>
              )}
            </Notice>
          ) : (
            <Editor key={location.id} location={location} />
          )}
        </EditorPage>
      )}
    </RowPage>
  );
}

function useLocationDraft(location: Location): Draft<LocationFields> {
  const { say, session } = useDashboard();
  const editing = useLocationEditing(session.client, location.id ?? '');
  return useDraft<LocationFields>({
    saved: fieldsOf(location),
    savesItself: true,
    fieldOf,
    problemsOf: (changed) => telephoneProblem(changed, say),
    save: async (changed, saved) =>
      fieldsOf(await editing.save({ ...wholeOf(changed, saved), revision: saved.whole.revision })),
    reread: async () => fieldsOf(await editing.reread()),
  });
}

function Editor({ location }: { location: Location }) {
  const { formats, say } = useDashboard();
  const draft = useLocationDraft(location);
  const nameOf = (text: string) => say(`locations.${text as TextField}`);
  const words = useWordsLanguage(draft, nameOf);
  const sentence = useHoursSentence();
  const wordsOf = (field: string, value: unknown) => {
    if (field === 'opening') {
      return value === null ? say('locations.openingNone') : sentence(modelOfWeek(value as OpeningWeek));
    }
    if (field === 'country' && typeof value === 'string' && value !== '') {
      return displayNames(formats.locale, { type: 'region' }).of(value) ?? value;
    }
    return typeof value === 'string' && value !== '' ? value : '–';
  };
  return (
    <>
      <SavedWords draft={draft} nameOf={(field) => nameOfField(field, nameOf)} wordsOf={wordsOf} />
      <WhatItIs draft={draft} words={words} />
      <Address draft={draft} words={words} />
      <Reach draft={draft} />
      <Opening draft={draft} location={location} />
      <MainLocation location={location} />
      {location.default ? null : <GiveUp location={location} />}
    </>
  );
}

interface DraftProps {
  readonly draft: Draft<LocationFields>;
}

interface WordsProps extends DraftProps {
  readonly words: ReturnType<typeof useWordsLanguage>;
}

function useField({ shown, errors, set }: Draft<LocationFields>) {
  const { say } = useDashboard();
  return (name: TextField) => ({
    id: `location-${name}`,
    label: say(`locations.${name}`),
    value: shown[name],
    error: errors[name],
    autoComplete: 'off',
    dir: 'auto',
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
}

function WhatItIs({ draft, words }: WordsProps) {
  const { say } = useDashboard();
  const field = useField(draft);
  return (
    <Section title={say('locations.words')}>
      <div className={styles['form']}>
        {words.choiceWith('name')}
        <TextInput {...field('name')} {...words.wordsOf('name')} maxLength={150} />
        <Textarea {...field('description')} maxLength={500} rows={2} />
      </div>
    </Section>
  );
}

function Address({ draft, words }: WordsProps) {
  const { formats, say } = useDashboard();
  const field = useField(draft);
  const countries = useMemo(() => countriesIn(formats.locale), [formats.locale]);
  const { country, whole } = draft.shown;
  const line = whole.address?.formattedAddress;
  return (
    <Section title={say('locations.address')} hint={say('locations.addressHint')}>
      <div className={styles['form']}>
        <TextInput {...field('street')} maxLength={500} />
        <TextInput {...field('more')} maxLength={500} />
        <div className={styles['pair']}>
          <TextInput {...field('postalCode')} maxLength={20} />
          <TextInput {...field('city')} maxLength={200} />
        </div>
        <div className={styles['pair']}>
          <TextInput {...field('subdivision')} maxLength={50} />
          <NativeSelect
            id="location-country"
            label={say('locations.country')}
            value={country}
            error={draft.errors['country']}
            onChange={(event) => draft.set('country', event.currentTarget.value)}
            data={[{ value: '', label: say('locations.noCountry') }, ...countries]}
          />
        </div>
        {words.choiceWith('hint')}
        <Textarea
          {...field('hint')}
          {...words.wordsOf('hint')}
          maxLength={500}
          rows={2}
          description={say('locations.hintHint')}
        />
        <p className={styles['sentence']}>
          {line === undefined ? (
            say('locations.readNothing')
          ) : (
            <>
              {say('locations.read')} <MapLink address={line} heard={say('locations.onMap')} />
            </>
          )}
        </p>
      </div>
    </Section>
  );
}

function Reach({ draft }: DraftProps) {
  const { say } = useDashboard();
  const field = useField(draft);
  const { timeZone } = draft.shown;
  return (
    <Section title={say('locations.reach')} hint={say('locations.reachHint')}>
      <div className={styles['form']}>
        <div className={styles['pair']}>
          <TextInput {...field('phone')} type="tel" dir="ltr" maxLength={50} />
          <TextInput {...field('email')} type="email" dir="ltr" />
        </div>
        <ZoneField
          id="location-timeZone"
          label={say('locations.timeZone')}
          description={say('locations.timeZoneHint')}
          value={timeZone}
          none={say('locations.businessZone')}
          error={draft.errors['timeZone']}
          onChange={(chosen) => draft.set('timeZone', chosen)}
        />
      </div>
    </Section>
  );
}

const usualDay = [{ start: 540, end: 1020 }];
const usualWeek: OpeningWeek = [usualDay, usualDay, usualDay, usualDay, usualDay, [], []];

function modelOfWeek(week: OpeningWeek) {
  return { week, rare: [], specialDays: [], daysOff: [] };
}

function Opening({ draft, location }: DraftProps & { location: Location }) {
  const { say } = useDashboard();
  const { opening } = draft.shown;
  return (
    <Section title={say('locations.opening')} hint={say('locations.openingHint')}>
      <p>
        <a href={businessHoursAddress}>{say('staff.toBusinessHours')}</a>
      </p>
      {canShowOpening(location) ? (
        <>
          <Switch
            size="md"
            checked={opening !== null}
            label={say('locations.openingOwn')}
            onChange={(event) => draft.set('opening', event.currentTarget.checked ? usualWeek : null)}
          />
          {opening === null ? null : (
            <HoursEditor
              model={modelOfWeek(opening)}
              places={[]}
              others={[]}
              withExceptions={false}
              onChange={({ week }) => draft.set('opening', week)}
              // What cannot be read stays in its row with what is wrong, and never becomes hours.
              onReadable={() => undefined}
            />
          )}
        </>
      ) : (
        <p>{say('locations.openingKept')}</p>
      )}
      {draft.errors['opening'] === undefined ? null : <p role="alert">{draft.errors['opening']}</p>}
    </Section>
  );
}

function MainLocation({ location }: { location: Location }) {
  const { say, session } = useDashboard();
  const choosing = useSetMainLocation(session.client);
  return (
    <Section title={say('locations.mainTitle')}>
      {location.default ? (
        <p>{say('locations.isMain')}</p>
      ) : (
        <>
          <p>{say('locations.makeMainHint')}</p>
          <Button
            variant="default"
            className={styles['start'] as string}
            aria-disabled={choosing.isPending}
            onClick={() => choosing.isPending || choosing.mutate(location.id)}
          >
            {say(choosing.isPending ? 'editor.saving' : 'locations.makeMain')}
          </Button>
        </>
      )}
      {choosing.isError ? <Notice meaning="bad" title={say('editor.actFailed')} spoken /> : null}
    </Section>
  );
}

function GiveUp({ location }: { location: Location }) {
  const { say, session } = useDashboard();
  const archiving = useArchiveLocation(session.client);
  return (
    <Section title={say('locations.giveUpTitle')}>
      <AskOnce
        act={say('locations.archive')}
        title={say('locations.archiveAsk', { name: own(location.name) })}
        confirm={say('locations.archiveDo')}
        consequence={<Consequences location={location} />}
        onConfirm={() => archiving.mutateAsync(location.id)}
      />
    </Section>
  );
}

/** What follows, named, before anybody says yes. */
function Consequences({ location }: { location: Location }) {
  const { formats, say } = useDashboard();
  const { uses, error } = useUsesOf(location);
  if (uses === undefined) {
    return <p>{say(error === null ? 'shell.loading' : 'locations.usesUnknown')}</p>;
  }
  const lines = [
    ['locations.onlyHere', uses.onlyHere],
    ['locations.alsoElsewhere', uses.alsoElsewhere],
    ['locations.hoursHere', uses.hours],
    ['locations.roomsHere', uses.rooms],
  ] as const;
  return (
    <ul className={styles['choices']}>
      {lines.map(([text, names]) =>
        names.length === 0 ? null : (
          <li key={text}>
            <Sentence text={say(text, { names: formats.list(names.map(own)) })} />
          </li>
        ),
      )}
      <li>{say('locations.bookedStays')}</li>
      <li>{say('locations.forGood')}</li>
    </ul>
  );
}
