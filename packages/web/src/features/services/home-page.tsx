/** The first page: the next free time, large, then every service with its own next free time. */

import { Button } from '@mantine/core';
import { wholeDaysOf } from '@openhours/contract/whole-days';
import { localOf } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { servicePageAddress } from '../../pages/addresses.ts';
import type { HomeState, ServiceOffer } from '../../pages/state/offers.ts';
import choice from '../../ui/choice.module.css';
import { momentOf, useMoments } from '../../ui/moments.ts';
import { OfferedDayLine } from '../../ui/offered-day-line.tsx';
import { usePage } from '../../ui/page-context.tsx';
import { ReachBusiness } from '../../ui/reach-business.tsx';
import { FactRow } from '../../ui/sentence.tsx';
import { SiteFrame } from '../../ui/site-frame.tsx';
import { WholePieces } from '../../ui/whole-pieces.tsx';
import { ZoneLine } from '../../ui/zone-line.tsx';
import { useServiceFacts } from './free-time.tsx';
import styles from './services.module.css';

function earliest(offers: readonly ServiceOffer[]): ServiceOffer | undefined {
  return offers.filter((offer) => offer.next !== undefined).toSorted((a, b) => (offerKey(a) < offerKey(b) ? -1 : 1))[0];
}

function offerKey(offer: ServiceOffer): string {
  return offer.next === undefined ? '9' : localOf(offer.next.day, offer.next.start);
}

function NextFree({ state }: { state: HomeState }) {
  const { formats, say } = usePage();
  const facts = useServiceFacts();
  const moments = useMoments();
  const offer = earliest(state.offers);
  if (offer?.next === undefined || offer.nextAddress === undefined) {
    return null;
  }
  const { service, next } = offer;
  const days = wholeDaysOf(momentOf(next));
  return (
    <section className={styles['next']} aria-labelledby="next-free">
      <h2 id="next-free" className={styles['eyebrow']}>
        {say('home.nextFree')}
      </h2>
      <p className={`oh-time oh-answer ${styles['answer']}`}>
        <span className={styles['answerDay']}>
          <WholePieces pieces={formats.dayPieces(next.day)} />
        </span>{' '}
        {days === undefined ? <span>{formats.time(localOf(next.day, next.start))}</span> : null}
      </p>
      <ZoneLine local={days === undefined ? localOf(next.day, next.start) : undefined} isInSight />
      <p>
        <FactRow
          facts={[
            service.name,
            ...facts(service).map((fact) => (
              <span key={fact} className="oh-soft">
                {fact}
              </span>
            )),
          ]}
        />
      </p>
      {state.dayOfNext === undefined || days !== undefined ? null : (
        <OfferedDayLine
          day={next.day}
          picture={state.dayOfNext}
          service={service}
          mark={{ start: next.start, end: next.end }}
          sentence={say('day.freeTimes', { day: formats.day(next.day), count: state.dayOfNext.starts.length })}
        />
      )}
      <Button component="a" size="lg" className={styles['primary']} href={offer.nextAddress}>
        {moments.act(service.needsApproval ? 'ask' : 'book', momentOf(next))}
      </Button>
    </section>
  );
}

/** What leads to all times of a service is called what its page calls them. */
const waysOn = {
  APPOINTMENT: { act: 'act.chooseTime', of: 'home.chooseTimeFor' },
  CLASS: { act: 'act.allSessions', of: 'home.allSessionsOf' },
  COURSE: { act: 'act.allDates', of: 'home.allDatesOf' },
} as const;

/** `isAlone`: its next free time stands above already. */
function ServiceRow({ offer, isAlone }: { offer: ServiceOffer; isAlone: boolean }) {
  const { formats, say } = usePage();
  const moments = useMoments();
  const facts = useServiceFacts();
  const { allAddress, held, next, nextAddress, service } = offer;
  const way = waysOn[service.type];
  return (
    <li className={styles['row']}>
      <div className={styles['rowWords']}>
        <h3>
          <a className={styles['rowName']} href={servicePageAddress(service.slug)}>
            <bdi>{service.name}</bdi>
          </a>
        </h3>
        {service.tagLine === undefined ? null : (
          <p className="oh-soft">
            <bdi>{service.tagLine}</bdi>
          </p>
        )}
        <p className={styles['facts']}>
          <FactRow facts={facts(service)} />
        </p>
      </div>
      <div className={styles['rowTime']}>
        {isAlone && next !== undefined ? null : (
          <p className="oh-soft oh-small">
            {next !== undefined
              ? say('home.nextFree')
              : held === undefined
                ? say('home.noneSoon')
                : say('places.held', { until: formats.time(held.until) })}
          </p>
        )}
        {isAlone || next === undefined ? null : (
          <a
            className={`oh-time ${choice['face']}`}
            href={nextAddress}
            aria-label={say('home.bookAt', { service: own(service.name), time: moments.text(momentOf(next)) })}
          >
            {moments.text(momentOf(next))}
          </a>
        )}
        <a className={styles['rowLink']} href={allAddress} aria-label={say(way.of, { service: own(service.name) })}>
          {say(way.act)}
        </a>
      </div>
    </li>
  );
}

export function HomePage({ state }: { state: HomeState }) {
  const { say } = usePage();
  const isHome = state.variant === 'home';
  return (
    <SiteFrame width="reading" nameIsTitle={isHome}>
      {isHome ? null : (
        <>
          <h1>{say('list.title')}</h1>
          <ZoneLine local={undefined} isInSight={false} />
        </>
      )}
      {isHome ? <NextFree state={state} /> : null}
      <section aria-labelledby="services" className={styles['services']}>
        <h2 id="services" className={isHome ? undefined : 'oh-heard'}>
          {say('home.services')}
        </h2>
        {state.offers.length === 0 ? (
          <div className={styles['empty']}>
            <p>{say('home.empty')}</p>
            <p className="oh-soft">{say('home.emptyHint')}</p>
            <ReachBusiness reach={state.reach} />
          </div>
        ) : (
          <ul>
            {state.offers.map((offer) => (
              <ServiceRow key={offer.service.id} offer={offer} isAlone={isHome && state.offers.length === 1} />
            ))}
          </ul>
        )}
      </section>
    </SiteFrame>
  );
}
