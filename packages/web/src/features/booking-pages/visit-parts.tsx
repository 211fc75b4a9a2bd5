/** What the pages of a booking share: its time, large, on its day; what, who, where and how much. */
import { namesOfAddOns } from '@openhours/contract/bookings/add-on-names';
import { wholeDaysOf } from '@openhours/contract/calendar/whole-days';
import { daysBetween, minutesOf } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import type { VisitFacts } from '../../pages/state/visit.ts';
import type { VisitAnswer } from '../../site/visits.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { Fact, Facts } from '../../ui/display/facts.tsx';
import { OwnWords, useOwnLanguage } from '../../ui/display/own-words.tsx';
import { PlaceFact } from '../../ui/display/place-fact.tsx';
import { PriceText } from '../../ui/display/price-text.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import { servicePrice } from '../../ui/display/service-price.ts';
import { WholePieces } from '../../ui/display/whole-pieces.tsx';
import { ZoneLine } from '../../ui/display/zone-line.tsx';
import styles from './visit.module.css';

type Times = Pick<VisitFacts, 'localStart' | 'localEnd'>;

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

export function VisitTime({ times, isOff, isShort = false }: VisitTimeProps) {
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

interface VisitDetailsProps {
  readonly visit: Omit<VisitFacts, 'standing' | 'localStart' | 'localEnd'>;
  readonly answers?: readonly VisitAnswer[];
}

export function VisitDetails({ visit, answers = [] }: VisitDetailsProps) {
  const { formats, frame, say } = usePage();
  const { isOnline, isTitleTranslated, participants, place, sessions, staffNames, title } = visit;
  const { price: amount, otherPrice, priceOfOne } = visit;
  const taken = visit.addOns.flatMap((addOn) =>
    namesOfAddOns([addOn], String).map(
      (words) => [words, addOn.isTranslated === true ? undefined : frame.ownLanguage] as const,
    ),
  );
  const priced = {
    ...(amount === undefined ? {} : { price: amount }),
    ...(otherPrice === undefined ? {} : { otherPrice }),
  };
  const hasPrice = servicePrice(priced, say, formats) !== undefined;
  const { lang } = useOwnLanguage(isTitleTranslated);
  return (
    <Facts>
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
      <PlaceFact place={place} isOnline={isOnline} />
      {sessions.length === 0 ? null : (
        <Fact name={say('course.dates')}>
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
        </Fact>
      )}
      {visit.choices === undefined ? null : (
        <Fact name={say('visit.choice')}>
          <Sentence
            text={formats.list(visit.choices.map(({ words }) => own(words)))}
            languages={Object.fromEntries(
              visit.choices.map(({ isTranslated, words }) => [
                words,
                isTranslated === true ? undefined : frame.ownLanguage,
              ]),
            )}
          />
        </Fact>
      )}
      {taken.length === 0 ? null : (
        <Fact name={say('visit.addOns')}>
          <Sentence text={formats.list(taken.map(([words]) => own(words)))} languages={Object.fromEntries(taken)} />
        </Fact>
      )}
      {participants === 1 ? null : (
        <Fact name={say('visit.people')} isFigure>
          {participants}
        </Fact>
      )}
      {hasPrice ? (
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
      ) : null}
      {answers.map(({ chosen, isLabelTranslated, key, label, value }) => (
        <Fact key={key} name={<OwnWords isTranslated={isLabelTranslated}>{label}</OwnWords>}>
          <bdi className={styles['said']} lang={chosen === 'own' ? frame.ownLanguage : undefined}>
            {typeof value === 'string' ? value : say(value ? 'answer.yes' : 'answer.no')}
          </bdi>
        </Fact>
      ))}
    </Facts>
  );
}
