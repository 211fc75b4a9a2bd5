/** Above the calendar: which days, which view, whose time, and what is shown besides. */

import { Button, NativeSelect, Switch } from '@mantine/core';
import type { Resource } from '@openhours/contract';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId } from 'react';
import { addDays, type Day, isDay, startOfWeek } from '../../days/dates.ts';
import type { DayRange } from '../../queries/calendar.ts';
import { type CalendarChoices, colourings, firstWeekdays } from '../../ui/context/calendar-choices.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { usePageTitle } from '../../ui/context/page-title.ts';
import { useDisclosure } from '../../ui/overlays/disclosure.ts';
import { Chevron } from '../../ui/styles/chevron.tsx';
import { type CalendarSearch, type CalendarView, calendarViews, stepped } from './calendar-search.ts';
import styles from './calendar-toolbar.module.css';
import { colours } from './calendar-words.ts';

export interface CalendarToolbarProps {
  readonly view: CalendarView;
  readonly date: Day;
  readonly today: Day;
  readonly range: DayRange;
  readonly search: CalendarSearch;
  readonly people: readonly Resource[];
  readonly hasRooms: boolean;
  readonly choices: CalendarChoices;
  readonly onChoose: (change: Partial<CalendarChoices>) => void;
  readonly onChange: (change: Partial<CalendarSearch>) => void;
}

export function CalendarToolbar(props: CalendarToolbarProps) {
  const { view, date, today, range, search, people, choices, onChange, onChoose } = props;
  const { formats, say } = useDashboard();
  const title =
    view === 'month'
      ? formats.month(date)
      : view === 'week' || view === 'agenda'
        ? say('calendar.days', { from: formats.shortDay(range.from), to: formats.shortDay(addDays(range.to, -1)) })
        : formats.day(date);
  usePageTitle(say('calendar.title'));
  const options = useDisclosure();
  const optionsId = useId();
  const who = new Set(search.who?.split(','));
  return (
    <header className={styles['toolbar']}>
      <h1 id="calendar-title" className="oh-heard">
        {say('calendar.title')}
      </h1>
      <div className={styles['row']}>
        <p className={`oh-time ${styles['when']}`} aria-live="polite">
          {title}
        </p>
        <div className={styles['steps']}>
          <button
            type="button"
            className={styles['step']}
            aria-label={say('calendar.before')}
            onClick={() => onChange({ date: stepped(view, date, -1) })}
          >
            <Chevron towards="back" />
          </button>
          <Button variant="default" aria-disabled={date === today} onClick={() => onChange({ date: undefined })}>
            {say('calendar.today')}
          </Button>
          <button
            type="button"
            className={styles['step']}
            aria-label={say('calendar.after')}
            onClick={() => onChange({ date: stepped(view, date, 1) })}
          >
            <Chevron towards="on" />
          </button>
          <input
            type="date"
            className={styles['date']}
            aria-label={say('calendar.goTo')}
            value={date}
            onChange={(event) => {
              const { value } = event.currentTarget;
              if (isDay(value)) {
                onChange({ date: value });
              }
            }}
          />
        </div>
        <nav aria-label={say('calendar.view')} className={styles['views']}>
          {calendarViews
            .filter((each) => each !== 'rooms' || props.hasRooms)
            .map((each) => (
              <button
                key={each}
                type="button"
                className={styles['view']}
                aria-current={each === view ? 'true' : undefined}
                onClick={() =>
                  onChange({ view: each, ...(each === 'rooms' || view === 'rooms' ? { who: undefined } : {}) })
                }
              >
                {say(`calendar.view.${each}`)}
              </button>
            ))}
        </nav>
        <div className={styles['options']} ref={options.area}>
          <button
            ref={options.button}
            type="button"
            className={styles['optionsButton']}
            aria-expanded={options.isOpen}
            aria-controls={optionsId}
            onClick={options.toggle}
          >
            <IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden="true" />
            <span className={styles['optionsName']}>{say('calendar.options')}</span>
          </button>
          <div id={optionsId} className={styles['inside']} hidden={!options.isOpen}>
            {people.length < 2 ? null : (
              <fieldset className={styles['people']}>
                <legend>{say(view === 'rooms' ? 'calendar.whichRooms' : 'calendar.whose')}</legend>
                {people.map(({ id, name }, index) => (
                  <Switch
                    key={id}
                    size="md"
                    label={
                      choices.colouredBy === 'person' && view !== 'rooms' ? (
                        <span className={styles['coloured']}>
                          <span
                            className={styles['swatch']}
                            style={{ background: `var(--oh-service-${index % colours})` }}
                          />
                          <bdi>{name}</bdi>
                        </span>
                      ) : (
                        <bdi>{name}</bdi>
                      )
                    }
                    checked={who.size === 0 || who.has(id)}
                    onChange={(event) => {
                      const all = people.map((each) => each.id);
                      const now = who.size === 0 ? all : all.filter((each) => who.has(each));
                      const next = event.currentTarget.checked ? [...now, id] : now.filter((each) => each !== id);
                      onChange({ who: next.length === 0 || next.length === all.length ? undefined : next.join(',') });
                    }}
                  />
                ))}
              </fieldset>
            )}
            <Switch
              size="md"
              label={say('calendar.showCancelled')}
              checked={search.cancelled === true}
              onChange={(event) => onChange({ cancelled: event.currentTarget.checked ? true : undefined })}
            />
            <Switch
              size="md"
              label={say('calendar.wholeDay')}
              checked={search.whole === true}
              onChange={(event) => onChange({ whole: event.currentTarget.checked ? true : undefined })}
            />
            <NativeSelect
              label={say('calendar.colouredBy')}
              value={choices.colouredBy}
              onChange={(event) => {
                const colouredBy = colourings.find((each) => each === event.currentTarget.value);
                if (colouredBy !== undefined) {
                  onChoose({ colouredBy });
                }
              }}
              data={colourings.map((each) => ({ value: each, label: say(`calendar.coloured.${each}`) }))}
            />
            <NativeSelect
              label={say('calendar.firstWeekday')}
              value={choices.firstWeekday ?? ''}
              onChange={(event) => {
                const chosen = Number(event.currentTarget.value);
                onChoose({ firstWeekday: firstWeekdays.find((each) => each === chosen) });
              }}
              data={[
                { value: '', label: say('calendar.firstWeekdayUsual') },
                ...firstWeekdays.map((each) => ({
                  value: String(each),
                  label: formats.weekday(addDays(startOfWeek(date, 1), each - 1)),
                })),
              ]}
            />
            <Switch
              size="md"
              label={say('calendar.roomy')}
              checked={choices.isRoomy}
              onChange={(event) => onChoose({ isRoomy: event.currentTarget.checked })}
            />
            <Switch
              size="md"
              label={say('calendar.letterKeys')}
              description={say('calendar.letterKeysHint')}
              checked={choices.hasLetterKeys}
              onChange={(event) => onChoose({ hasLetterKeys: event.currentTarget.checked })}
            />
            <Button variant="default" onClick={() => print()}>
              {say(view === 'month' ? 'print.month' : view === 'day' || view === 'rooms' ? 'print.day' : 'print.days')}
            </Button>
          </div>
        </div>
      </div>
    </header>
  );
}
