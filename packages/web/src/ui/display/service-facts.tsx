/**
 * What a service is, for customers: its name, how long, how much, with whom and where. Owners see the same beside its
 * editor.
 */
import { listFormat } from '@openhours/contract/text/intl-formats';
import { own } from '../../language/bidi.ts';
import type { SaidAttribute } from '../../site/attributes.ts';
import type { Place, Reach, ServiceCard } from '../../site/service-card.ts';
import { Face } from '../avatars/face.tsx';
import { WidePicture } from '../avatars/wide-picture.tsx';
import { usePage } from '../context/page-context.tsx';
import { Fact, Facts } from './facts.tsx';
import { SaidWords, ServiceWords, useOwnLanguage } from './own-words.tsx';
import { PlaceFact, PlaceRow } from './place-fact.tsx';
import { PriceText } from './price-text.tsx';
import { Sentence } from './sentence.tsx';
import styles from './service-facts.module.css';
import { serviceLength } from './service-length.ts';
import { servicePrice } from './service-price.ts';
import { TelephoneLink } from './telephone-link.tsx';

interface ServiceFactsProps {
  readonly service: ServiceCard;
  /** Who gives it, of a course, which has nobody to choose from. */
  readonly teachers?: readonly string[];
  /** False where one chooses below who gives it. */
  readonly namesStaff?: boolean;
  /** What the business tells of it besides. */
  readonly attributes?: readonly SaidAttribute[];
  /** Where it is, when that is one place. */
  readonly place: Place | undefined;
  /** A page has one heading of the first order; a picture of a page inside another has none. */
  readonly heading: 'h1' | 'p';
}

export function ServiceFacts({
  attributes = [],
  service,
  teachers = [],
  namesStaff = true,
  place,
  heading: Heading,
}: ServiceFactsProps) {
  const { formats, frame, say } = usePage();
  const ownLanguage = useOwnLanguage(service.translated?.includes('description'));
  const list = listFormat(frame.locale, { type: 'disjunction' });
  const price = servicePrice(service, say, formats);
  const length = serviceLength(service, say, formats);
  const isChosenFrom = service.staff.length > 0;
  const people = isChosenFrom ? service.staff.map(({ name }) => name) : teachers;
  return (
    <>
      {service.picture === undefined ? null : (
        <div className={styles['picture']}>
          <WidePicture picture={service.picture} shape="cover" />
        </div>
      )}
      <Heading className={Heading === 'h1' ? undefined : styles['name']}>
        <ServiceWords of="name" service={service} />
      </Heading>
      {service.tagLine === undefined ? null : (
        <p className={styles['tagLine']}>
          <ServiceWords of="tagLine" service={service} />
        </p>
      )}
      <Facts>
        {length === undefined ? null : (
          <Fact name={say('service.length')} isFigure>
            {length}
          </Fact>
        )}
        {price === undefined ? null : (
          <Fact name={say('service.price')} isFigure>
            <PriceText service={service} />
          </Fact>
        )}
        {people.length === 0 || !namesStaff ? null : (
          <Fact name={say('service.with')}>
            {service.staff.some(({ photo }) => photo !== undefined) ? (
              <span className={styles['people']}>
                {service.staff.map(({ id, name, photo }) => (
                  <span key={id} className={styles['person']}>
                    <Face name={name} photo={photo} size={32} />
                    <bdi>{name}</bdi>
                  </span>
                ))}
              </span>
            ) : (
              <Sentence text={isChosenFrom ? list.format(people.map(own)) : formats.list(people.map(own))} />
            )}
          </Fact>
        )}
        {service.places.length > 1 ? (
          <Fact name={say('service.where')}>
            <ul className={styles['places']}>
              {service.places.map((each) => (
                <li key={each.key}>
                  {each.name === undefined ? say('service.atCustomer') : <PlaceRow place={each} />}
                </li>
              ))}
            </ul>
          </Fact>
        ) : (
          <PlaceFact place={place} isOnline={service.isOnline} />
        )}
        {attributes.map(({ id, name, value }) => (
          <Fact key={id} name={<SaidWords text={name} />} isFigure={typeof value === 'number'}>
            <AttributeValue value={value} />
          </Fact>
        ))}
        <Contact reach={service.reach} />
      </Facts>
      {service.description === undefined ? null : (
        <p className={styles['description']} dir="auto" {...ownLanguage}>
          {service.description}
        </p>
      )}
    </>
  );
}

function AttributeValue({ value }: Pick<SaidAttribute, 'value'>) {
  const { formats, say } = usePage();
  switch (typeof value) {
    case 'object':
      return <SaidWords text={value} />;
    case 'number':
      return formats.number(value);
    case 'boolean':
      return say(value ? 'answer.yes' : 'answer.no');
  }
}

/** Whom to ask before booking. */
function Contact({ reach }: { reach: Reach | undefined }) {
  const { say } = usePage();
  const { email, phone } = reach ?? {};
  return email === undefined && phone === undefined ? null : (
    <Fact name={say('service.contact')}>
      <span className={styles['contact']}>
        {phone === undefined ? null : <TelephoneLink number={phone} />}
        {email === undefined ? null : (
          <a href={`mailto:${email}`} dir="ltr">
            {email}
          </a>
        )}
      </span>
    </Fact>
  );
}
