/** One service: what it is, how long, how much, with whom and where, and its next free times. */
import { Button } from '@mantine/core';
import { calendarAddress, formAddress } from '../../lib/addresses.ts';
import type { ServiceState } from '../../lib/page-state.ts';
import { usePage } from '../../ui/page-context.tsx';
import { SiteFrame } from '../../ui/site-frame.tsx';
import { useFreeTimeText } from './free-time.tsx';
import styles from './services.module.css';

export function ServicePage({ state }: { state: ServiceState }) {
  const { formats, frame, say } = usePage();
  const freeTime = useFreeTimeText();
  const { service, place, next } = state;
  const list = new Intl.ListFormat(frame.locale, { type: 'disjunction' });
  return (
    <SiteFrame width="reading">
      <a className={styles['back']} href="/book-online">
        {say('act.allServices')}
      </a>
      <h1>{service.name}</h1>
      {service.tagLine === undefined ? null : <p className={styles['tagLine']}>{service.tagLine}</p>}
      <dl className={styles['details']}>
        <div>
          <dt>{say('service.length')}</dt>
          <dd className="oh-time">{formats.duration(service.durationMinutes)}</dd>
        </div>
        {service.price === undefined ? null : (
          <div>
            <dt>{say('service.price')}</dt>
            <dd className="oh-time">{formats.money(service.price.amount, service.price.currency)}</dd>
          </div>
        )}
        {service.staff.length === 0 ? null : (
          <div>
            <dt>{say('service.with')}</dt>
            <dd>{list.format(service.staff.map((person) => person.name))}</dd>
          </div>
        )}
        {place?.name === undefined ? null : (
          <div>
            <dt>{say('service.where')}</dt>
            <dd>
              {place.name}
              {place.address === undefined ? null : <span className="oh-soft"> · {place.address}</span>}
            </dd>
          </div>
        )}
      </dl>
      {service.description === undefined ? null : <p className={styles['description']}>{service.description}</p>}
      <section className={styles['nextTimes']} aria-labelledby="next-times">
        <h2 id="next-times">{say('service.nextTimes')}</h2>
        {next.length === 0 ? (
          <p>{say('service.noTimes')}</p>
        ) : (
          <ul className={styles['times']}>
            {next.map((time) => (
              <li key={`${time.day}-${time.start}`}>
                <a className={styles['timeLink']} href={formAddress(service.slug, { day: time.day, time: time.start })}>
                  <span className="oh-time">{freeTime(time)}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Button component="a" size="lg" className={styles['primary']} href={calendarAddress(service.slug)}>
        {say('act.chooseTime')}
      </Button>
    </SiteFrame>
  );
}
