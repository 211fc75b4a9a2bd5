/** What customers will see of a service, as it is typed. */
import type { Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import editing from '../../ui/editing/editing.module.css';
import { currencyOf, staffOf } from '../../ui/editing/places.ts';
import styles from './preview.module.css';
import { usePriceWords } from './price-words.ts';
import type { ServiceFields } from './service-fields.ts';

export function Preview({ service, shown }: { service: Service; shown: ServiceFields }) {
  const { formats, say, session } = useDashboard();
  const priceWords = usePriceWords();
  const staff = useQuery(staffOf(session.client)).data ?? [];
  const currency = useQuery(currencyOf(session.client)).data;
  const price = priceWords({
    payment: {
      ...service.payment,
      rateType: shown.priceKind,
      fixed: { price: { value: shown.price.replace(',', '.'), ...(currency === undefined ? {} : { currency }) } },
      custom: { description: shown.priceWords },
    },
  });
  const names = staff.filter(({ resourceId }) => shown.staffIds.includes(resourceId)).map(({ name }) => name);
  const minutes = Number(shown.minutes);
  const places = (service.locations ?? []).flatMap(({ business }) => (business === undefined ? [] : [business.name]));
  const list = new Intl.ListFormat(formats.locale, { type: 'disjunction' });
  const facts = [
    ...(shown.minutes !== '' && minutes > 0 ? [[say('service.previewLength'), formats.duration(minutes)]] : []),
    ...(price === '' ? [] : [[say('service.price'), price]]),
    ...(names.length === 0 ? [] : [[say('service.previewWith'), list.format(names)]]),
    ...(places.length === 0 ? [] : [[say('service.places'), list.format(places)]]),
  ] as const;
  return (
    <aside className={editing['preview']} aria-label={say('service.preview')}>
      <p className="oh-soft oh-small">{say(shown.hidden ? 'service.previewHidden' : 'service.preview')}</p>
      <div className={styles['page']}>
        {shown.photo === '' ? null : <img src={shown.photo} alt="" className={styles['picture']} />}
        <p className={styles['name']}>
          <bdi>{shown.name}</bdi>
        </p>
        {shown.tagLine === '' ? null : (
          <p className="oh-soft">
            <bdi>{shown.tagLine}</bdi>
          </p>
        )}
        <dl className={styles['facts']}>
          {facts.map(([name, words]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <p className={styles['description']} dir="auto">
          {shown.description}
        </p>
      </div>
    </aside>
  );
}
