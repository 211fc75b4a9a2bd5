/** What differs from the week: single days with hours of their own, and days off, with a strip of the coming year. */

import { Button, TextInput } from '@mantine/core';
import { areWholeDays } from '@openhours/contract/closed-days/stretches';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { addDays, addMonths, type Day, daysBetween, startOfMonth } from '../../days/dates.ts';
import { type HoursModel, weekHoursOn } from '../../days/hours-week.ts';
import { own } from '../../language/bidi.ts';
import { closedDaysAddress } from '../../pages/dashboard-addresses.ts';
import { closuresOf } from '../../queries/closed-days.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { Sentence } from '../display/sentence.tsx';
import textLink from '../styles/text-link.module.css';
import { HoursField } from './day-row.tsx';
import styles from './hours.module.css';

export interface ExceptionsProps {
  readonly model: HoursModel;
  readonly onChange: (model: HoursModel) => void;
  readonly onReadable: (field: string, isReadable: boolean) => void;
  readonly isOfPerson?: boolean;
  /** Of the business: people with hours of their own. The days on which all of it is closed have a page of their own. */
  readonly others?: readonly { readonly resourceId: string; readonly name: string }[] | undefined;
}

export function Exceptions({ isOfPerson = false, model, onChange, onReadable, others }: ExceptionsProps) {
  return (
    <>
      <YearStrip model={model} />
      {others === undefined ? (
        <DaysOff model={model} onChange={onChange} />
      ) : (
        <DaysOffOfBusiness model={model} onChange={onChange} others={others} />
      )}
      <SpecialDays isOfPerson={isOfPerson} model={model} onChange={onChange} onReadable={onReadable} />
    </>
  );
}

const monthsShown = 12;

/** Days off, the closed days of the business and days that are different, in the coming year. */
function YearStrip({ model }: { model: HoursModel }) {
  const { formats, frame, say, session } = useDashboard();
  const from = startOfMonth(frame.today);
  const to = addMonths(from, monthsShown);
  const closures = useQuery(closuresOf(session.client, { from, to })).data ?? [];
  const off = [...model.daysOff, ...closures.filter((each) => each.locationId === undefined && areWholeDays(each))];
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
      aria-label={say('hours.year', { off: off.length, special: model.specialDays.length })}
    >
      <div className={styles['yearLine']}>
        {off
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

interface DaysOffProps extends Pick<ExceptionsProps, 'model' | 'onChange'> {
  /** What is said of one besides. */
  readonly factsOf?: (day: HoursModel['daysOff'][number]) => ReactNode;
}

/** The days off that there are, each with the way to take it back. */
function DaysOffList({ model, onChange, factsOf }: DaysOffProps) {
  const { formats } = useDashboard();
  return (
    <ul className={styles['exceptions']}>
      {model.daysOff.map((day, index) => {
        const days = formats.dayRange(day.firstDate, day.lastDate);
        return (
          <li key={day.id ?? `${day.firstDate} ${day.lastDate} ${day.name}`}>
            <span className={styles['exceptionWords']}>
              <strong>{days}</strong> <bdi>{day.name}</bdi>
              {factsOf?.(day)}
            </span>
            <Remove
              name={`${day.name}, ${days}`}
              onRemove={() => onChange({ ...model, daysOff: model.daysOff.filter((_, at) => at !== index) })}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The whole business closes by closed days, which customers read; days off that its calendar has all the same are shown. */
function DaysOffOfBusiness({ model, onChange, others = [] }: Omit<ExceptionsProps, 'onReadable'>) {
  const { formats, say } = useDashboard();
  const factsOf = ({ resourceIds = [] }: HoursModel['daysOff'][number]) => {
    const away = others.filter(({ resourceId }) => resourceIds.includes(resourceId));
    return others.length === 0 ? null : (
      <span className="oh-soft oh-small">
        {away.length === 0 ? (
          say('hours.othersStay')
        ) : (
          <Sentence text={say('hours.othersAway', { names: formats.list(away.map(({ name }) => own(name))) })} />
        )}
      </span>
    );
  };
  return (
    <section className={styles['part']}>
      <h3>{say('hours.closedDays')}</h3>
      <p className="oh-soft">{say('hours.closedDaysHint')}</p>
      <p>
        <Link to={closedDaysAddress} className={textLink['link'] as string}>
          {say('hours.toClosedDays')}
        </Link>
      </p>
      {model.daysOff.length === 0 ? null : <DaysOffList model={model} onChange={onChange} factsOf={factsOf} />}
    </section>
  );
}

function DaysOff({ model, onChange }: DaysOffProps) {
  const { frame, say } = useDashboard();
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [reason, setReason] = useState('');
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
      resourceIds: [],
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
        <DaysOffList model={model} onChange={onChange} />
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

function SpecialDays({ isOfPerson = false, model, onChange, onReadable }: Omit<ExceptionsProps, 'others'>) {
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
                isOfPerson={isOfPerson}
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
