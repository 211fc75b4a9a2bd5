/**
 * The first page: who and where the business is, its services with their next free times, its people, its hours; and
 * the list of services alone.
 */

import { pagePaths } from '@openhours/contract/site/page-paths';
import { localOf } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { servicePageAddress } from '../../pages/addresses.ts';
import type { HomeState, ServiceOffer } from '../../pages/state/offers.ts';
import { byCategory } from '../../site/by-category.ts';
import type { CategoryOfCard, StaffChoice } from '../../site/service-card.ts';
import { Face } from '../../ui/avatars/face.tsx';
import { WidePicture } from '../../ui/avatars/wide-picture.tsx';
import { usePage } from '../../ui/context/page-context.tsx';
import { useHeldWords } from '../../ui/display/held-words.ts';
import { momentOf, useMoments } from '../../ui/display/moments.ts';
import { SaidNameWords, ServiceWords, useOwnLanguage } from '../../ui/display/own-words.tsx';
import { ReachBusiness } from '../../ui/display/reach-business.tsx';
import { FactRow, Sentence } from '../../ui/display/sentence.tsx';
import { ZoneLine } from '../../ui/display/zone-line.tsx';
import { AbsenceNotices } from '../../ui/feedback/absence-notices.tsx';
import { ChoiceLink } from '../../ui/forms/choice-link.tsx';
import { Chevron } from '../../ui/styles/chevron.tsx';
import chips from '../../ui/styles/chips.module.css';
import choice from '../../ui/styles/choice.module.css';
import choiceLink from '../../ui/styles/choice-link.module.css';
import { SiteFrame } from '../../ui/views/site-frame.tsx';
import { BusinessHead } from './business-head.tsx';
import { BusinessParts } from './business-parts.tsx';
import { useServiceFacts } from './free-time.tsx';
import styles from './services.module.css';

function earliest(offers: readonly ServiceOffer[]): ServiceOffer | undefined {
  return offers.filter((offer) => offer.next !== undefined).toSorted((a, b) => (offerKey(a) < offerKey(b) ? -1 : 1))[0];
}

function offerKey(offer: ServiceOffer): string {
  return offer.next === undefined ? '9' : localOf(offer.next.day, offer.next.start);
}

/** The single earliest time of all, as one quiet line; of one service alone its own row says it. */
function Earliest({ offers }: Pick<HomeState, 'offers'>) {
  const { say } = usePage();
  const moments = useMoments();
  const offer = earliest(offers);
  const language = useOwnLanguage(offer?.service.translated?.includes('name'));
  if (offers.length < 2 || offer?.next === undefined || offer.nextAddress === undefined) {
    return null;
  }
  const time = moments.text(momentOf(offer.next));
  const { name } = offer.service;
  return (
    <p>
      <a className={styles['earliest']} href={offer.nextAddress}>
        <span>
          <Sentence text={say('home.earliest', { time, service: own(name) })} languages={{ [name]: language.lang }} />
        </span>
      </a>
    </p>
  );
}

/** What leads to all times of a service is called what its page calls them. */
const waysOn = {
  APPOINTMENT: { act: 'act.chooseTime', of: 'home.chooseTimeFor' },
  CLASS: { act: 'act.allSessions', of: 'home.allSessionsOf' },
  COURSE: { act: 'act.allDates', of: 'home.allDatesOf' },
} as const;

interface ServiceRowProps {
  readonly offer: ServiceOffer;
  /** Below the heading of a category its name is one level deeper. */
  readonly isInCategory: boolean;
  /** Others of the list have pictures: room is kept. */
  readonly isAmongPictures: boolean;
}

function ServiceRow({ isAmongPictures, isInCategory, offer }: ServiceRowProps) {
  const { say } = usePage();
  const moments = useMoments();
  const facts = useServiceFacts();
  const { allAddress, held, next, nextAddress, service } = offer;
  const heldWords = useHeldWords(held);
  const way = waysOn[service.type];
  const Name = isInCategory ? 'h4' : 'h3';
  const line = service.tagLine === undefined ? 'description' : 'tagLine';
  return (
    <li className={`${styles['row']} ${isAmongPictures ? styles['pictured'] : ''}`}>
      {isAmongPictures ? (
        <div className={styles['rowPicture']}>
          {service.picture === undefined ? null : <WidePicture picture={service.picture} shape="row" />}
        </div>
      ) : null}
      <div className={styles['rowWords']}>
        <Name>
          <a className={styles['rowName']} href={servicePageAddress(service.slug)}>
            <ServiceWords of="name" service={service} />
          </a>
        </Name>
        <p className={styles['facts']}>
          <FactRow facts={facts(service)} />
        </p>
        {service[line] === undefined ? null : (
          <p className={`oh-soft ${styles['rowLine']}`}>
            <ServiceWords of={line} service={service} />
          </p>
        )}
      </div>
      <div className={styles['rowTime']}>
        <p className="oh-soft oh-small">
          {next !== undefined
            ? say('home.nextFree')
            : heldWords === undefined
              ? say('home.noneSoon')
              : say('places.held', { ...heldWords })}
        </p>
        {next === undefined ? null : (
          <a
            className={`oh-time ${choice['face']} ${styles['rowNext']}`}
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

/** Whose services these are, and the way back to all of them. */
function Chosen({ person: { name, photo } }: { person: StaffChoice }) {
  const { say } = usePage();
  return (
    <>
      <a className={styles['back']} href={pagePaths.services}>
        <Chevron towards="back" />
        {say('act.allServices')}
      </a>
      <div className={styles['chosen']}>
        <Face name={name} photo={photo} size={48} />
        <h1>
          <Sentence text={say('list.with', { name: own(name) })} />
        </h1>
      </div>
    </>
  );
}

/** Of so many services and more the way to each category stands above them. */
const manyOffers = 9;

/** The ways to the categories of many services. */
function Categories({ categories }: { readonly categories: readonly CategoryOfCard[] }) {
  const { say } = usePage();
  return (
    <nav aria-label={say('home.categories')} className={styles['categories']}>
      <ul className={`${choiceLink['line']} ${chips['chips']}`}>
        {categories.map((category) => (
          <li key={category.id}>
            <ChoiceLink className={chips['chip']} address={`#category-${category.id}`} isChosen={false}>
              <SaidNameWords named={category} />
            </ChoiceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The services, below the names of their categories where they stand in more than one. */
function Offers({ offers }: Pick<HomeState, 'offers'>) {
  const isAmongPictures = offers.some(({ service }) => service.picture !== undefined);
  const groups = byCategory(offers, ({ service }) => service.category);
  const rows = (shown: readonly ServiceOffer[]) => (
    <ul className={styles['rows']}>
      {shown.map((offer) => (
        <ServiceRow
          key={offer.service.id}
          offer={offer}
          isAmongPictures={isAmongPictures}
          isInCategory={groups.length > 1}
        />
      ))}
    </ul>
  );
  if (groups.length < 2) {
    return rows(offers);
  }
  return (
    <>
      {offers.length < manyOffers ? null : <Categories categories={groups.map(({ category }) => category)} />}
      {groups.map(({ category, items: shown }) => (
        <section key={category.id} aria-labelledby={`category-${category.id}`} className={styles['category']}>
          <h3 id={`category-${category.id}`}>
            <SaidNameWords named={category} />
          </h3>
          {rows(shown)}
        </section>
      ))}
    </>
  );
}

export function HomePage({ state }: { state: HomeState }) {
  const { say } = usePage();
  const { business, offers } = state;
  return (
    <SiteFrame width="reading" isFirstPage={business !== undefined}>
      {business === undefined ? (
        <>
          {state.person === undefined ? <h1>{say('list.title')}</h1> : <Chosen person={state.person} />}
          <ZoneLine local={undefined} isInSight={false} />
        </>
      ) : (
        <>
          <BusinessHead business={business} />
          <AbsenceNotices notices={state.notices} />
        </>
      )}
      <section aria-labelledby="services" className={styles['services']}>
        <h2 id="services" className={business === undefined ? 'oh-heard' : undefined}>
          {say('home.services')}
        </h2>
        {business === undefined ? null : (
          <>
            <Earliest offers={offers} />
            <ZoneLine local={undefined} isInSight={false} />
          </>
        )}
        {offers.length === 0 ? (
          <div className={styles['empty']}>
            <p>{say('home.empty')}</p>
            <p className="oh-soft">{say('home.emptyHint')}</p>
            {business === undefined ? <ReachBusiness reach={state.reach} /> : null}
          </div>
        ) : (
          <Offers offers={offers} />
        )}
      </section>
      {business === undefined ? null : <BusinessParts business={business} />}
    </SiteFrame>
  );
}
