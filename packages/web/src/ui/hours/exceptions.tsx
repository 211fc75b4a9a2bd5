/** What differs from the week: single days with hours of their own, and days off, with a strip of the coming year. */

import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addDays, addMonths, type Day, daysBetween, startOfMonth } from '../../days/dates.ts';
import { type HoursModel, weekHoursOn } from '../../days/hours-week.ts';
import { own } from '../../language/bidi.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { Sentence } from '../display/sentence.tsx';
import { HoursField } from './day-row.tsx';
import styles from './hours.module.css';

interface ExceptionsProps {
  readonly model: HoursModel;
  readonly onChange: (model: HoursModel) => void;
  readonly onReadable: (field: string, isReadable: boolean) => void;
  /** People with hours of their own, whom a day off of the business does not reach by itself. */
  readonly others: readonly { readonly resourceId: string; readonly name: string }[];
}

export function Exceptions({ model, onChange, onReadable, others }: ExceptionsProps) {
  return (
    <>
      <YearStrip model={model} />
      <DaysOff model={model} onChange={onChange} others={others} />
      <SpecialDays model={model} onChange={onChange} onReadable={onReadable} />
    </>
  );
}

const monthsShown = 12;

function YearStrip({ model }: { model: HoursModel }) {
  const { formats, frame, say } = useDashboard();
  const from = startOfMonth(frame.today);
  const to = addMonths(from, monthsShown);
  const length = daysBetween(from, to);
  const place = (first: Day, last: Day) => ({
    insetInlineStart: `${(Math.max(0, daysBetween(from, first)) / length) * 100}%`,
    inlineSize: `${((Math.min(length, daysBetween(from, last) + 1) - Math.max(0, daysBetween(from, first))) / length) * 100}%`,
  });
  const isShown = (first: Day, last: Day) => last >= from && first < to;
  return (
    <div
      className={styles['year']}
      role="img"
      aria-label={say('hours.year', { off: model.daysOff.length, special: model.specialDays.length })}
    >
      <div className={styles['yearLine']}>
        {model.daysOff
          .filter(({ firstDate, lastDate }) => isShown(firstDate, lastDate))
          .map(({ firstDate, lastDate }) => (
            <span key={`${firstDate} ${lastDate}`} className={styles['yearOff']} style={place(firstDate, lastDate)} />
          ))}
        {model.specialDays
          .filter(({ date }) => isShown(date, date))
          .map(({ date }) => (
            <span key={date} className={styles['yearSpecial']} style={place(date, date)} />
          ))}
      </div>
      <div className={styles['months']}>
        {Array.from({ length: monthsShown }, (_, index) => addMonths(from, index)).map((month) => (
          <span key={month}>{formats.monthAlone(month)}</span>
        ))}
      </div>
    </div>
  );
}

function DaysOff({ model, onChange, others }: Omit<ExceptionsProps, 'onReadable'>) {
  const { formats, frame, say } = useDashboard();
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [reason, setReason] = useState('');
  const [takesOthers, setTakesOthers] = useState(true);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const add = () => {
    const lastDate = last === '' ? first : last;
    if (first === '' || first < frame.today || lastDate < first) {
      setProblem(say(first === '' ? 'hours.dayMissing' : first < frame.today ? 'hours.dayPast' : 'hours.dayOrder'));
      return;
    }
    const added = {
      name: reason.trim() === '' ? say('hours.dayOff') : reason.trim(),
      firstDate: first,
      lastDate,
      resourceIds: takesOthers ? others.map(({ resourceId }) => resourceId) : [],
    };
    onChange({
      ...model,
      daysOff: [...model.daysOff, added].toSorted((a, b) => a.firstDate.localeCompare(b.firstDate)),
    });
    setFirst('');
    setLast('');
    setReason('');
    setProblem(undefined);
  };
  return (
    <section className={styles['part']}>
      <h3>{say('hours.daysOff')}</h3>
      {model.daysOff.length === 0 ? (
        <p className="oh-soft">{say('hours.daysOffHint')}</p>
      ) : (
        <ul className={styles['exceptions']}>
          {model.daysOff.map((day, index) => {
            const days = formats.dayRange(day.firstDate, day.lastDate);
            const away = others.filter(({ resourceId }) => day.resourceIds?.includes(resourceId) === true);
            return (
              <li key={day.id ?? `${day.firstDate} ${day.lastDate} ${day.name}`}>
                <span className={styles['exceptionWords']}>
                  <strong>{days}</strong> <bdi>{day.name}</bdi>
                  {others.length === 0 ? null : (
                    <span className="oh-soft oh-small">
                      {away.length === 0 ? (
                        say('hours.othersStay')
                      ) : (
                        <Sentence
                          text={say('hours.othersAway', {
                            names: formats.list(away.map(({ name }) => own(name))),
                          })}
                        />
                      )}
                    </span>
                  )}
                </span>
                <Remove
                  name={`${day.name}, ${days}`}
                  onRemove={() => onChange({ ...model, daysOff: model.daysOff.filter((_, at) => at !== index) })}
                />
              </li>
            );
          })}
        </ul>
      )}
      <div className={styles['adding']}>
        <TextInput
          type="date"
          label={say('hours.first')}
          value={first}
          min={frame.today}
          error={problem}
          onChange={(event) => setFirst(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={say('hours.last')}
          value={last}
          min={first === '' ? frame.today : first}
          onChange={(event) => setLast(event.currentTarget.value)}
        />
        <TextInput
          label={say('hours.reason')}
          value={reason}
          maxLength={200}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button variant="default" onClick={add}>
          {say('hours.addDaysOff')}
        </Button>
      </div>
      {others.length === 0 ? null : (
        <Switch
          size="md"
          checked={takesOthers}
          onChange={(event) => setTakesOthers(event.currentTarget.checked)}
          label={
            <Sentence
              text={say('hours.takesOthers', {
                names: formats.list(others.map(({ name }) => own(name))),
              })}
            />
          }
        />
      )}
    </section>
  );
}

function Remove({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  const { say } = useDashboard();
  return (
    <Button variant="subtle" aria-label={say('hours.removeThis', { name: own(name) })} onClick={onRemove}>
      {say('hours.remove')}
    </Button>
  );
}

function SpecialDays({ model, onChange, onReadable }: Omit<ExceptionsProps, 'others'>) {
  const { formats, frame, say } = useDashboard();
  const [date, setDate] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const add = () => {
    const isKnown = model.specialDays.some((each) => each.date === date);
    if (date === '' || date < frame.today || isKnown) {
      setProblem(say(date === '' ? 'hours.dayMissing' : isKnown ? 'hours.dayKnown' : 'hours.dayPast'));
      return;
    }
    const added = { date, ranges: weekHoursOn(model, date) };
    onChange({ ...model, specialDays: [...model.specialDays, added].toSorted((a, b) => a.date.localeCompare(b.date)) });
    setDate('');
    setProblem(undefined);
  };
  return (
    <section className={styles['part']}>
      <h3>{say('hours.special')}</h3>
      {model.specialDays.length === 0 ? <p className="oh-soft">{say('hours.specialHint')}</p> : null}
      <ul className={styles['exceptions']}>
        {model.specialDays.map((special) => {
          const day = formats.day(special.date);
          return (
            <li key={special.date}>
              <span className={styles['exceptionWords']}>
                <strong>{day}</strong>
              </span>
              <HoursField
                label={say('hours.type', { day })}
                ranges={special.ranges}
                onChange={(ranges) =>
                  onChange({
                    ...model,
                    specialDays: model.specialDays.map((each) => (each === special ? { ...each, ranges } : each)),
                  })
                }
                onReadable={(isReadable) => onReadable(special.date, isReadable)}
              />
              <Remove
                name={day}
                onRemove={() =>
                  onChange({ ...model, specialDays: model.specialDays.filter((each) => each !== special) })
                }
              />
            </li>
          );
        })}
      </ul>
      <div className={styles['adding']}>
        <TextInput
          type="date"
          label={say('hours.date')}
          value={date}
          min={frame.today}
          max={addDays(frame.today, 730)}
          error={problem}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
        <Button variant="default" onClick={add}>
          {say('hours.addSpecial')}
        </Button>
      </div>
    </section>
  );
}
