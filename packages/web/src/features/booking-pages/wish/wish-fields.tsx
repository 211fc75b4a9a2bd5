/** When somebody could come who waits for a time, with whom and where. */
import { TextInput } from '@mantine/core';
import { weekdayName, weekFrom } from '@openhours/contract/bookings/wish-facts';
import { useEffect } from 'react';
import type { SiteTextId } from '../../../language/texts.ts';
import type { WishProblem, WishState } from '../../../pages/state/booking.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { noticeChoices, weekdayField } from './read-wish.ts';
import { WishClock } from './wish-clock.tsx';
import styles from './wish-fields.module.css';

const nothing = () => undefined;

const kinds = { from: 'date', until: 'date', fromTime: 'time', toTime: 'time' } as const;
type TextField = keyof typeof kinds;

/** At which field a problem is told, and how. */
const problems: Readonly<Record<WishProblem, { at: TextField | 'weekdays' | 'notice'; words: SiteTextId }>> = {
  day: { at: 'from', words: 'wish.dayMissing' },
  order: { at: 'until', words: 'wish.dayOrder' },
  'too-long': { at: 'until', words: 'wish.dayTooLong' },
  hours: { at: 'toTime', words: 'wish.hoursWrong' },
  'no-weekday': { at: 'weekdays', words: 'wish.noWeekday' },
  'no-time-left': { at: 'until', words: 'wish.noTimeLeft' },
  'too-far': { at: 'until', words: 'wish.tooFar' },
  'hours-too-short': { at: 'toTime', words: 'wish.hoursTooShort' },
  'weekdays-outside': { at: 'weekdays', words: 'wish.weekdaysOutside' },
  'notice-too-long': { at: 'notice', words: 'wish.noticeTooLong' },
};

export function WishFields({ state }: { readonly state: WishState }) {
  const { say } = usePage();
  const problem = state.wishProblem === undefined ? undefined : problems[state.wishProblem];
  const wrongAt = problem?.at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: also where the same is wrong once more
  useEffect(() => {
    if (wrongAt !== undefined) {
      document.getElementById(wrongAt === 'weekdays' ? 'wish-weekday-0' : `wish-${wrongAt}`)?.focus();
    }
  }, [state]);
  const errorAt = (field: typeof wrongAt) =>
    problem !== undefined && problem.at === field ? say(problem.words) : undefined;
  const text = (field: TextField) => <WishField state={state} field={field} error={errorAt(field)} />;
  return (
    <>
      <div className={styles['pair']}>
        {text('from')}
        {text('until')}
      </div>
      <Weekdays ticked={state.wish.weekdays} error={errorAt('weekdays')} />
      <fieldset className={styles['group']} aria-describedby="wish-hours-hint">
        <legend>{say('wish.hours')}</legend>
        <p id="wish-hours-hint" className={styles['hint']}>
          {say('wish.hoursHint')}
        </p>
        <WishClock />
        <div className={`${styles['pair']} ${styles['below']}`}>
          {text('fromTime')}
          {text('toTime')}
        </div>
      </fieldset>
      <Notice notice={state.wish.notice} error={errorAt('notice')} />
      <WithWhomAndWhere state={state} />
    </>
  );
}

interface WishFieldProps {
  readonly state: WishState;
  readonly field: TextField;
  readonly error: string | undefined;
}

function WishField({ error, field, state }: WishFieldProps) {
  const { frame, say } = usePage();
  const isDate = kinds[field] === 'date';
  return (
    <TextInput
      id={`wish-${field}`}
      name={field}
      type={kinds[field]}
      {...(isDate ? { min: frame.today } : {})}
      label={say(`wish.${field}`)}
      required={isDate}
      withAsterisk={false}
      defaultValue={state.wish[field]}
      error={error}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      size="md"
    />
  );
}

interface WeekdaysProps {
  readonly ticked: WishState['wish']['weekdays'];
  readonly error: string | undefined;
}

/** The days of the week, all of them ticked at first. */
function Weekdays({ error, ticked }: WeekdaysProps) {
  const { formats, frame, say } = usePage();
  return (
    <fieldset
      className={styles['group']}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : 'wish-weekdays-error'}
    >
      <legend>{say('wish.weekdays')}</legend>
      <div className={styles['days']}>
        {weekFrom(frame.firstWeekday).map((day, index) => (
          <label key={day} className={styles['day']}>
            <input
              type="checkbox"
              id={`wish-weekday-${index}`}
              name={weekdayField(day)}
              value="yes"
              defaultChecked={ticked.includes(day)}
            />
            {weekdayName(day, formats.locale)}
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p id="wish-weekdays-error" className={styles['problem']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface NoticeProps {
  readonly notice: string;
  readonly error: string | undefined;
}

function Notice({ error, notice }: NoticeProps) {
  const { formats, say } = usePage();
  return (
    <SelectField
      id="wish-notice"
      name="notice"
      label={say('wish.notice')}
      description={say('wish.noticeHint')}
      error={error}
      defaultValue={notice}
      onChoose={nothing}
      choices={[
        { value: '', words: say('wish.noNotice') },
        ...noticeChoices.map((minutes) => ({ value: String(minutes), words: formats.durationInWords(minutes) })),
      ]}
    />
  );
}

function WithWhomAndWhere({ state: { placeKey, service, staffId } }: { readonly state: WishState }) {
  const { say } = usePage();
  return (
    <>
      {service.staff.length < 2 || service.staffSelection === 'CUSTOMER_CANNOT_CHOOSE' ? null : (
        <SelectField
          name="staff"
          label={say('calendar.with')}
          defaultValue={staffId ?? ''}
          onChoose={nothing}
          choices={[
            ...(service.staffSelection === 'CUSTOMER_MUST_CHOOSE'
              ? []
              : [{ value: '', words: say('calendar.anyone') }]),
            ...service.staff.map(({ id, name }) => ({ value: id, words: name })),
          ]}
        />
      )}
      {service.places.length < 2 ? null : (
        <SelectField
          name="place"
          label={say('service.where')}
          defaultValue={placeKey ?? ''}
          onChoose={nothing}
          choices={[
            { value: '', words: say('wish.anywhere') },
            ...service.places.map(({ address, key, name }) => ({
              value: key,
              words: name ?? address ?? say('service.atCustomer'),
            })),
          ]}
        />
      )}
    </>
  );
}
