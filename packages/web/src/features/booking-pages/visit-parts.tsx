/** What the pages of a booking share: its time, large, on its day; what, who, where and how much. */
import { wholeDaysOf } from '@openhours/contract/calendar/whole-days';
import { type Day, daysBetween, minutesOf, weekdayOf } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import type { VisitFacts, WaitedFor } from '../../pages/state/visit.ts';
import { addOnWords } from '../../site/add-on-words.ts';
import type { VisitAnswer } from '../../site/visits.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { Fact, Facts } from '../../ui/display/facts.tsx';
import { ListedWords, SaidWords, useOwnLanguage } from '../../ui/display/own-words.tsx';
import { PlaceFact } from '../../ui/display/place-fact.tsx';
import { PriceText } from '../../ui/display/price-text.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import { servicePrice } from '../../ui/display/service-price.ts';
import { WholePieces } from '../../ui/display/whole-pieces.tsx';
import { ZoneLine } from '../../ui/display/zone-line.tsx';
import styles from './visit.module.css';
import { WishClock } from './wish/wish-clock.tsx';

type Times = Pick<VisitFacts, 'localStart' | 'localEnd' | 'wish'>;

const minutesPerDay = 1440;

/** How long a visit takes on the clock of its days. */
function minutesOfVisit({ localStart, localEnd }: Times): number {
  const days = daysBetween(localStart.slice(0, 10), localEnd.slice(0, 10));
  return days * minutesPerDay + minutesOf(localEnd) - minutesOf(localStart);
}

/** The time as the answer; struck when it is not held any more. */
interface VisitTimeProps {
  readonly times: Times;
  readonly isOff: boolean;
  /** On a phone the time takes one line, so that what is below it comes soon. */
  readonly isShort?: boolean;
}

export function VisitTime({ times, ...rest }: VisitTimeProps) {
  return times.wish === undefined ? <TimeOfVisit times={times} {...rest} /> : <Wished wish={times.wish} />;
}

/** What would do, of somebody who waits for a time; also where the page goes by their clock it is that of the business. */
function Wished({ wish }: { readonly wish: WaitedFor }) {
  const { formats, frame, say } = usePage();
  const { durationMinutes, first, fromTime, last, noticeMinutes, toTime, weekdays } = wish;
  const from = formats.day(first);
  const at = (time: string) => formats.time(`${first}T${time}:00`);
  const inWeek = (day: Day) => (weekdayOf(day) - frame.firstWeekday + 7) % 7;
  const lines = [
    weekdays === undefined
      ? undefined
      : say('wish.onlyOn', {
          days: formats.list(weekdays.toSorted((a, b) => inWeek(a) - inWeek(b)).map(formats.weekday)),
        }),
    fromTime === undefined ? undefined : say('wish.notBefore', { time: at(fromTime) }),
    toTime === undefined ? undefined : say('wish.overBy', { time: at(toTime) }),
    noticeMinutes === undefined ? undefined : say('wish.beforehand', { time: formats.durationInWords(noticeMinutes) }),
    durationMinutes === undefined ? undefined : formats.durationInWords(durationMinutes),
  ].filter((line) => line !== undefined);
  return (
    <div className={styles['line']}>
      <p className="oh-time">{first === last ? from : say('wish.days', { first: from, last: formats.day(last) })}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <WishClock />
    </div>
  );
}

function TimeOfVisit({ times, isOff, isShort = false }: VisitTimeProps) {
  const { formats, say } = usePage();
  const { localStart, localEnd } = times;
  const days = wholeDaysOf(times);
  const minutes = minutesOfVisit(times);
  const endTime = formats.time(localEnd);
  // Of several days the last one is named, too.
  const end =
    minutes < minutesPerDay
      ? endTime
      : say('time.dayAndTime', { day: formats.shortDay(localEnd.slice(0, 10)), time: endTime });
  const range =
    days === undefined
      ? say('slot.range', { start: formats.time(localStart), end })
      : [...(days.first === days.last ? [] : [formats.days(days)]), formats.length(minutes)].join(' · ');
  return (
    <>
      <p
        className={`oh-time oh-answer ${styles['answer']} ${isOff ? 'oh-struck oh-soft' : ''} ${isShort ? styles['short'] : ''}`}
      >
        <span className={styles['words']}>
          <WholePieces pieces={formats.dayPieces(localStart.slice(0, 10))} />
        </span>{' '}
        {isShort ? <span className={styles['shortWords']}>{formats.shortDay(localStart.slice(0, 10))}</span> : null}{' '}
        {days === undefined ? <span>{formats.time(localStart)}</span> : null}
      </p>
      <ZoneLine local={days === undefined ? localStart : undefined} isInSight />
      {isOff ? null : <p className="oh-time">{range}</p>}
    </>
  );
}

type DetailedVisit = Omit<VisitFacts, 'standing' | 'localStart' | 'localEnd'>;

interface VisitDetailsProps {
  readonly visit: DetailedVisit;
  readonly answers?: readonly VisitAnswer[];
}

export function VisitDetails({ visit, answers = [] }: VisitDetailsProps) {
  const { say } = usePage();
  const { choices, isOnline, participants, place, sessions } = visit;
  const taken = addOnWords(visit.addOns);
  return (
    <Facts>
      <What visit={visit} />
      <PlaceFact place={place} isOnline={isOnline} />
      {sessions.length === 0 ? null : (
        <Fact name={say('course.dates')}>
          <Dates sessions={sessions} />
        </Fact>
      )}
      {choices === undefined ? null : (
        <Fact name={say('visit.choice')}>
          <ListedWords texts={choices} />
        </Fact>
      )}
      {taken.length === 0 ? null : (
        <Fact name={say('visit.addOns')}>
          <ListedWords texts={taken} />
        </Fact>
      )}
      {participants === 1 ? null : (
        <Fact name={say('visit.people')} isFigure>
          {participants}
        </Fact>
      )}
      <Price visit={visit} />
      {answers.map(({ key, label, value }) => (
        <Fact key={key} name={<SaidWords text={label} />}>
          <Answer value={value} />
        </Fact>
      ))}
    </Facts>
  );
}

interface PartProps {
  readonly visit: DetailedVisit;
}

/** What it is, and who gives it. */
function What({ visit: { isTitleTranslated, staffNames, title } }: PartProps) {
  const { formats, say } = usePage();
  const { lang } = useOwnLanguage(isTitleTranslated);
  return (
    <Fact name={say('confirmation.what')}>
      <Sentence
        text={
          staffNames.length === 0
            ? own(title)
            : say('confirmation.whatWith', { service: own(title), name: formats.list(staffNames.map(own)) })
        }
        languages={{ [title]: lang }}
      />
    </Fact>
  );
}

/** The dates of a course, those that are over softer. */
function Dates({ sessions }: Pick<DetailedVisit, 'sessions'>) {
  const { formats, frame, say } = usePage();
  return (
    <ol className={styles['sessions']}>
      {sessions.map(({ localEnd, localStart }) => (
        <li key={localStart} className={localEnd.slice(0, 10) < frame.today ? 'oh-time oh-soft' : 'oh-time'}>
          {formats.day(localStart.slice(0, 10))},{' '}
          <span className="oh-whole">
            {say('slot.range', { start: formats.time(localStart), end: formats.time(localEnd) })}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What it costs: of several who come what each pays, and all of them. */
function Price({ visit: { otherPrice, participants, price: amount, priceOfOne } }: PartProps) {
  const { formats, say } = usePage();
  const priced = {
    ...(amount === undefined ? {} : { price: amount }),
    ...(otherPrice === undefined ? {} : { otherPrice }),
  };
  return servicePrice(priced, say, formats) === undefined ? null : (
    <Fact name={say('service.price')} isFigure>
      {priceOfOne === undefined || amount === undefined ? (
        <PriceText service={priced} />
      ) : (
        say('seats.all', {
          count: participants,
          price: formats.money(priceOfOne.amount, priceOfOne.currency),
          total: formats.money(amount.amount, amount.currency),
        })
      )}
    </Fact>
  );
}

/** What the customer wrote, that a box was ticked, or which answer of the business's was chosen. */
function Answer({ value }: Pick<VisitAnswer, 'value'>) {
  const { say } = usePage();
  const { lang } = useOwnLanguage(typeof value !== 'object' || value.isTranslated);
  return (
    <bdi className={styles['said']} lang={lang}>
      {typeof value === 'boolean'
        ? say(value ? 'answer.yes' : 'answer.no')
        : typeof value === 'string'
          ? value
          : value.words}
    </bdi>
  );
}
