/**
 * The public holidays on which the business is closed: the country with its parts, one switch for all of them, and those on
 * which it is open all the same. Saved by a button, because what is booked on them is said before.
 */

import { Checkbox, NativeSelect, Switch } from '@mantine/core';
import type { PublicHoliday } from '@openhours/contract';
import { displayNames } from '@openhours/contract/text/intl-formats';
import { translationIn } from '@openhours/contract/text/translated';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  type HolidayPlace,
  type HolidaySettings,
  holidaySettingsOf,
  publicHolidaysOf,
  useSetHolidays,
} from '../../queries/closed-days.ts';
import { periodOfDays } from '../../queries/visits-within.ts';
import { isRevisionConflict } from '../../session/revision-conflict.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useLacks } from '../../ui/editing/editable.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Leaving } from '../../ui/editing/leaving.tsx';
import { SaveBar } from '../../ui/editing/save-bar.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { refusalWords } from '../../ui/forms/refusal.ts';
import { VisitsWithin } from '../../ui/hours/visits-within.tsx';
import holidayStyles from './public-holidays.module.css';

type Settings = HolidaySettings & { readonly revision: string };

export function PublicHolidays() {
  const { say, session } = useDashboard();
  const read = useQuery(holidaySettingsOf(session.client));
  const isShown = useLacks('CLOSED_DAYS.MANAGE');
  return (
    <Section title={say('closedDays.holidays')} hint={isShown ? undefined : say('closedDays.holidaysHint')}>
      {read.data === undefined ? (
        <Reading error={read.error} onAgain={() => void read.refetch()} />
      ) : isShown ? (
        <p>{say(read.data.closed ? 'settings.value.closedOnHolidays' : 'settings.value.openOnHolidays')}</p>
      ) : (
        <Editor saved={read.data} />
      )}
    </Section>
  );
}

function isSame(one: HolidaySettings, other: HolidaySettings): boolean {
  const textOf = ({ closed, country, openOn, region, state }: HolidaySettings) =>
    JSON.stringify([country, state, region, closed, openOn.toSorted()]);
  return textOf(one) === textOf(other);
}

function Editor({ saved }: { readonly saved: Settings }) {
  const { say, session } = useDashboard();
  const [typed, setTyped] = useState<Settings | undefined>(undefined);
  const saving = useSetHolidays(session.client, { onSuccess: () => setTyped(undefined) });
  const shown = typed ?? saved;
  const isChanged = typed !== undefined && !isSame(typed, saved);
  const isConflict = isRevisionConflict(saving.error);
  // What it closes, and what is booked then, is said before it is saved.
  const { isPlaceholderData: isReading } = useQuery(publicHolidaysOf(session.client, shown));
  const change = (part: Partial<Settings>) => {
    saving.reset();
    setTyped({ ...shown, ...part, revision: typed?.revision ?? saved.revision });
  };
  const discard = () => {
    saving.reset();
    setTyped(undefined);
  };
  return (
    <div className={styles['form']}>
      <Leaving isUnsaved={() => isChanged} />
      <PlaceFields place={shown} onChange={(place) => change({ ...place, openOn: [] })} />
      {shown.country === undefined ? null : (
        <>
          <Switch
            size="md"
            label={say('closedDays.closedOnHolidays')}
            checked={shown.closed}
            onChange={(event) => change({ closed: event.currentTarget.checked })}
          />
          <Holidays shown={shown} saved={saved} onOpenOn={(openOn) => change({ openOn })} />
        </>
      )}
      {isConflict ? (
        <Notice meaning="warn" title={say('editor.conflict')} spoken>
          <p>{say('closedDays.changedElsewhere')}</p>
        </Notice>
      ) : saving.isError ? (
        <Notice meaning="bad" title={say('editor.notSaved')} spoken>
          <p>{refusalWords(saving.error, say)}</p>
        </Notice>
      ) : null}
      <SaveBar
        act={say('closedDays.saveHolidays')}
        isWaiting={isChanged}
        isSaving={saving.isPending}
        isOff={!isChanged || isReading}
        status={isChanged ? say('editor.unsaved') : saving.isSuccess ? say('editor.saved') : ''}
        onDiscard={isChanged ? discard : undefined}
        onSave={() => {
          if (!saving.isPending && !isReading) {
            // Whoever saves again has seen what somebody else has changed.
            saving.mutate(isConflict ? { ...shown, revision: saved.revision } : shown);
          }
        }}
      />
      <p className="oh-soft oh-small">{say('closedDays.source')}</p>
    </div>
  );
}

interface PlaceFieldsProps {
  readonly place: HolidayPlace;
  readonly onChange: (place: HolidayPlace) => void;
}

const none = '';

/** The country, and its parts where their holidays are other ones. */
function PlaceFields({ place, onChange }: PlaceFieldsProps) {
  const { frame, say, session } = useDashboard();
  const known = useQuery(publicHolidaysOf(session.client, place));
  const countries = useMemo(() => {
    const names = displayNames(frame.locale, { type: 'region' });
    return (known.data?.countries ?? [])
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .toSorted((a, b) => a.label.localeCompare(b.label, frame.locale));
  }, [known.data?.countries, frame.locale]);
  if (known.data === undefined) {
    return <Reading error={known.error} onAgain={() => void known.refetch()} />;
  }
  // Until the parts of a country that has just been chosen are here, those of the former one cannot be.
  const isFormer = known.isPlaceholderData;
  const { regions, states } = known.data;
  const partsOf = (parts: typeof states, all: string) => [
    { value: none, label: all },
    ...parts.map(({ code, name }) => ({ value: code, label: name })),
  ];
  const chosen = (value: string) => (value === none ? undefined : value);
  const { country, region, state } = place;
  return (
    <>
      <NativeSelect
        id="holidays-country"
        label={say('closedDays.country')}
        value={country ?? none}
        onChange={(event) =>
          onChange({ country: chosen(event.currentTarget.value), state: undefined, region: undefined })
        }
        data={[{ value: none, label: say('closedDays.chooseCountry') }, ...countries]}
      />
      {country === undefined || states.length === 0 ? null : (
        <NativeSelect
          id="holidays-state"
          label={say('closedDays.state')}
          disabled={isFormer}
          value={state ?? none}
          onChange={(event) => onChange({ country, state: chosen(event.currentTarget.value), region: undefined })}
          data={partsOf(states, say('closedDays.wholeCountry'))}
        />
      )}
      {state === undefined || regions.length === 0 ? null : (
        <NativeSelect
          id="holidays-region"
          label={say('closedDays.region')}
          disabled={isFormer}
          value={region ?? none}
          onChange={(event) => onChange({ country, state, region: chosen(event.currentTarget.value) })}
          data={partsOf(regions, say('closedDays.wholeState'))}
        />
      )}
    </>
  );
}

interface HolidaysProps {
  readonly shown: HolidaySettings;
  readonly saved: HolidaySettings;
  readonly onOpenOn: (openOn: string[]) => void;
}

/**
 * Each holiday with its next days; on those that are ticked it is closed. What is booked on newly closed ones is said. While those
 * of another place are read the former ones stay, so that nothing jumps, but can neither be chosen nor close anything.
 */
function Holidays({ shown, saved, onOpenOn }: HolidaysProps) {
  const { formats, frame, say, session } = useDashboard();
  const read = useQuery(publicHolidaysOf(session.client, shown));
  if (read.data === undefined) {
    return <Reading error={read.error} onAgain={() => void read.refetch()} />;
  }
  const { holidays } = read.data;
  const isFormer = read.isPlaceholderData;
  const nameOf = ({ name, translations }: PublicHoliday) => translationIn(translations, frame.language)?.name ?? name;
  const isPlaceSaved = isSame({ ...shown, closed: true, openOn: [] }, { ...saved, closed: true, openOn: [] });
  const wasClosed = ({ id }: PublicHoliday) => saved.closed && isPlaceSaved && !saved.openOn.includes(id);
  const closing =
    shown.closed && !isFormer
      ? holidays.filter((holiday) => !shown.openOn.includes(holiday.id) && !wasClosed(holiday))
      : [];
  return (
    <>
      {shown.closed ? (
        <fieldset className={holidayStyles['holidays']} aria-busy={isFormer} disabled={isFormer}>
          <legend>{say(isFormer ? 'shell.loading' : 'closedDays.closedOn')}</legend>
          {holidays.map((holiday) => (
            <Checkbox
              key={holiday.id}
              size="md"
              disabled={isFormer}
              checked={!shown.openOn.includes(holiday.id)}
              onChange={(event) =>
                onOpenOn(
                  event.currentTarget.checked
                    ? shown.openOn.filter((id) => id !== holiday.id)
                    : [...shown.openOn, holiday.id],
                )
              }
              label={<bdi>{nameOf(holiday)}</bdi>}
              description={formats.list(
                holiday.dates.map(({ firstDate, lastDate }) => formats.days({ first: firstDate, last: lastDate })),
              )}
            />
          ))}
        </fieldset>
      ) : null}
      <VisitsWithin time={{ periods: closing.flatMap(({ dates }) => dates).map(periodOfDays) }} />
    </>
  );
}
