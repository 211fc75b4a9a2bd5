/** One day of the week: its bars, the same as typed text, a break, a place, and copying it to other days. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type Icon, IconCoffee, IconCopy, IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { readHours, writeHours } from '../../days/hours-text.ts';
import { type OpenRange, withBreak, withPlaces } from '../../days/hours-week.ts';
import type { Stretch } from '../../days/stretches.ts';
import { hasTwoHalves } from '../../language/formats.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import actions from '../styles/actions.module.css';
import styles from './hours.module.css';
import { RangeBars } from './range-bars.tsx';

export interface Place {
  readonly id: string;
  readonly name: string;
}

interface HoursFieldProps {
  readonly label: string;
  /** Somebody is off where a place is closed. */
  readonly isOfPerson: boolean;
  readonly ranges: readonly OpenRange[];
  readonly onChange: (ranges: readonly OpenRange[]) => void;
  /** False while something stands there that cannot be read. */
  readonly onReadable: (isReadable: boolean) => void;
}

/** Hours as text. What cannot be read stays as it was typed, with what is wrong beside it. */
export function HoursField({ isOfPerson, label, ranges, onChange, onReadable }: HoursFieldProps) {
  const { formats, say } = useDashboard();
  const halves = hasTwoHalves(formats.locale);
  const written = writeHours(ranges, halves);
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const reading = typed === undefined ? undefined : readHours(typed);
  const example = halves ? '9am–12pm, 1pm–5pm' : '9–12, 13–17';
  const problem =
    reading?.problem === undefined ? undefined : say(`hours.${reading.problem}`, { at: reading.at, example });
  const isReadable = problem === undefined;
  const report = useRef(onReadable);
  report.current = onReadable;
  useEffect(() => {
    report.current(isReadable);
    return () => report.current(true);
  }, [isReadable]);
  const [isLeft, setLeft] = useState(true);
  return (
    <TextInput
      aria-label={label}
      placeholder={say(isOfPerson ? 'hours.off' : 'hours.closed')}
      value={typed ?? written}
      dir="auto"
      autoComplete="off"
      spellCheck={false}
      error={isLeft ? problem : undefined}
      onFocus={() => setLeft(false)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const next = readHours(text);
        if (next.problem === undefined) {
          onChange(withPlaces(next.ranges, ranges));
        }
      }}
      onBlur={() => {
        setLeft(true);
        if (isReadable) {
          setTyped(undefined);
        }
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          setLeft(true);
          if (isReadable) {
            setTyped(undefined);
          }
        }
      }}
    />
  );
}

interface DayRowProps {
  readonly name: string;
  /** The name where there is little room. */
  readonly shortName: string;
  /** Only as text, without the bars, as in the first set-up. */
  readonly isCompact: boolean;
  readonly isOfPerson: boolean;
  /** All days in the order shown, for copying: index in the week and name. */
  readonly days: readonly { readonly index: number; readonly name: string }[];
  readonly index: number;
  readonly ranges: readonly OpenRange[];
  readonly span: Stretch;
  readonly places: readonly Place[];
  readonly onChange: (ranges: readonly OpenRange[]) => void;
  readonly onCopy: (to: readonly number[]) => void;
  readonly onReadable: (isReadable: boolean) => void;
}

interface DayToolProps {
  readonly text: string;
  readonly day: string;
  readonly Icon: Icon;
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
  readonly isExpanded?: boolean;
}

/** One act on a day, as small as a sign: seven rows of words would be a page of them. */
function DayTool({ Icon: Sign, day, isDisabled = false, isExpanded, onPress, text }: DayToolProps) {
  return (
    <Button
      variant="subtle"
      className={styles['tool'] as string}
      title={text}
      aria-label={`${text} · ${day}`}
      aria-expanded={isExpanded}
      disabled={isDisabled}
      onClick={onPress}
    >
      <Sign aria-hidden="true" size={20} stroke={1.75} />
    </Button>
  );
}

const usualHours: readonly OpenRange[] = [{ start: 540, end: 1020 }];

export function DayRow(props: DayRowProps) {
  const { name, shortName, isCompact, isOfPerson, days, index, ranges, span, places, onChange, onCopy, onReadable } =
    props;
  const { say } = useDashboard();
  const [isCopying, setCopying] = useState(false);
  const withPause = withBreak(ranges);
  return (
    <li className={styles['day']} data-bars={!isCompact || undefined}>
      <p className={styles['dayName']}>
        <span className={styles['fullName']}>{name}</span>
        <span aria-hidden="true" className={styles['shortName']}>
          {shortName}
        </span>
      </p>
      <div>
        <HoursField
          label={say('hours.type', { day: name })}
          isOfPerson={isOfPerson}
          ranges={ranges}
          onChange={onChange}
          onReadable={onReadable}
        />
      </div>
      {isCompact ? null : <RangeBars day={name} ranges={ranges} span={span} onChange={onChange} />}
      <div className={styles['dayTools']}>
        {ranges.length === 0 ? (
          <DayTool text={say('hours.open')} day={name} Icon={IconPlus} onPress={() => onChange(usualHours)} />
        ) : (
          <DayTool
            text={say('hours.break')}
            day={name}
            Icon={IconCoffee}
            isDisabled={withPause === ranges}
            onPress={() => onChange(withPause)}
          />
        )}
        <DayTool
          text={say('hours.copy')}
          day={name}
          Icon={IconCopy}
          isExpanded={isCopying}
          onPress={() => setCopying(!isCopying)}
        />
      </div>
      {places.length > 1 && ranges.length > 0 ? (
        <PlaceOfDay name={name} ranges={ranges} places={places} onChange={onChange} />
      ) : null}
      {isCopying ? (
        <CopyPanel
          name={name}
          days={days.filter((day) => day.index !== index)}
          onCopy={(to) => {
            onCopy(to);
            setCopying(false);
          }}
          onCancel={() => setCopying(false)}
        />
      ) : null}
    </li>
  );
}

function PlaceOfDay({ name, ranges, places, onChange }: Pick<DayRowProps, 'name' | 'ranges' | 'places' | 'onChange'>) {
  const { say } = useDashboard();
  const ids = [...new Set(ranges.map(({ locationId }) => locationId ?? ''))];
  const isMixed = ids.length > 1;
  return (
    <NativeSelect
      className={styles['place'] as string}
      aria-label={say('hours.place', { day: name })}
      value={isMixed ? 'mixed' : (ids[0] ?? '')}
      onChange={(event) => {
        const id = event.currentTarget.value;
        onChange(ranges.map(({ start, end }) => ({ start, end, ...(id === '' ? {} : { locationId: id }) })));
      }}
      data={[
        ...(isMixed ? [{ value: 'mixed', label: say('hours.severalPlaces'), disabled: true }] : []),
        { value: '', label: say('hours.everyPlace') },
        ...places.map(({ id, name: label }) => ({ value: id, label })),
      ]}
    />
  );
}

interface CopyPanelProps {
  readonly name: string;
  readonly days: DayRowProps['days'];
  readonly onCopy: (to: readonly number[]) => void;
  readonly onCancel: () => void;
}

function CopyPanel({ name, days, onCopy, onCancel }: CopyPanelProps) {
  const { say } = useDashboard();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const all = days.map(({ index }) => index);
  const choices = [{ index: -1, name: say('hours.copyAll') }, ...days];
  return (
    <fieldset
      className={styles['copy']}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          onCancel();
        }
      }}
    >
      <legend>{say('hours.copyTitle', { day: name })}</legend>
      <div className={styles['copyDays']}>
        {choices.map((choice, at) => {
          const isAll = choice.index === -1;
          const isChosen = isAll ? chosen.length === all.length : chosen.includes(choice.index);
          return (
            <label key={choice.index} htmlFor={`${id}-${choice.index}`} className={styles['copyDay']}>
              <input
                ref={at === 0 ? first : undefined}
                id={`${id}-${choice.index}`}
                type="checkbox"
                checked={isChosen}
                onChange={() =>
                  setChosen(
                    isAll
                      ? isChosen
                        ? []
                        : all
                      : isChosen
                        ? chosen.filter((each) => each !== choice.index)
                        : [...chosen, choice.index],
                  )
                }
              />
              {choice.name}
            </label>
          );
        })}
      </div>
      <div className={actions['buttons']}>
        <Button disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
          {say('hours.copyDo')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {say('hours.cancel')}
        </Button>
      </div>
    </fieldset>
  );
}
