/**
 * What customers will see of a service, as it is typed: rendered by the parts of their page, from the same presented
 * service.
 */

import type { Service } from '@openhours/contract';
import { readDecimal } from '@openhours/contract/money/decimal';
import { useQuery } from '@tanstack/react-query';
import { hasOwnLengths } from '../../days/lengths.ts';
import { attributesOfEntity } from '../../queries/attributes.ts';
import { policiesOf } from '../../queries/policies.ts';
import { currencyOf, propertiesOf } from '../../queries/site-properties.ts';
import { staffOf } from '../../queries/staff.ts';
import { presentAttributes, type SaidAttribute } from '../../site/attributes.ts';
import { presentService, reachOf, type SiteFacts } from '../../site/present.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { usePage } from '../../ui/context/page-context.tsx';
import { PolicyText } from '../../ui/display/policy-text.tsx';
import { ServiceFacts } from '../../ui/display/service-facts.tsx';
import editing from '../../ui/editing/editing.module.css';
import { useMainPlace } from '../../ui/editing/main-place.ts';
import { imageOfText } from '../../ui/editing/picture-text.ts';
import { typedAmount } from '../../ui/editing/typed-amount.ts';
import { AsCustomersSee } from '../../ui/views/as-customers-see.tsx';
import styles from './preview.module.css';
import { outermostPrices, saidRows } from './price-table.ts';
import { durationsOf, type ServiceFields, tableIn, usualPrice } from './service-fields.ts';

interface Around {
  readonly staff: readonly { readonly resourceId: string; readonly name: string }[];
  readonly policies: readonly Service['bookingPolicy'][];
}

/** Numbers that are being typed and are none yet leave what is saved. */
function paymentOf(service: Service, shown: ServiceFields): Service['payment'] {
  const value = typedAmount(usualPrice(shown));
  const table = tableIn(shown);
  const prices = table === null ? undefined : outermostPrices(saidRows(table));
  const decimal = readDecimal(value);
  const isAmount = decimal !== undefined && decimal.units >= 0n;
  const { payment } = service;
  const { fixed, varied } = payment;
  return {
    ...payment,
    rateType: shown.priceKind,
    ...(isAmount
      ? {
          fixed: { price: { value } },
          varied: {
            defaultPrice: { value },
            ...(prices === undefined
              ? {}
              : { minPrice: { value: typedAmount(prices.min) }, maxPrice: { value: typedAmount(prices.max) } }),
          },
        }
      : { fixed, varied }),
    custom: { description: shown.priceWords },
  } as Service['payment'];
}

function picturedBy(picture: string): Pick<Service['media'], 'mainMedia'> {
  const mainMedia = imageOfText(picture);
  return mainMedia === null ? {} : { mainMedia };
}

/** The service as it would be if what was typed were saved. */
function serviceAs(service: Service, shown: ServiceFields, { staff, policies }: Around): Service {
  const lengths = durationsOf(shown).filter((minutes) => typeof minutes === 'number' && minutes > 0);
  const constraints = service.schedule.availabilityConstraints;
  const isPriced = tableIn(shown)?.by === 'DURATION';
  const isUntyped = (shown.minutes === '' && !isPriced) || lengths.length === 0;
  const ownLengths = isUntyped ? constraints.sessionDurations : lengths;
  return {
    ...service,
    name: shown.name,
    tagLine: shown.tagLine,
    description: shown.description,
    media: { items: service.media.items, ...picturedBy(shown.picture) },
    conferencing: { ...service.conferencing, enabled: shown.isOnline },
    payment: paymentOf(service, shown),
    bookingPolicy: policies.find(({ id }) => id === shown.policyId) ?? service.bookingPolicy,
    onlineBooking: { ...service.onlineBooking, requireManualApproval: shown.approval },
    schedule: {
      ...service.schedule,
      availabilityConstraints: {
        ...constraints,
        sessionDurations: ownLengths,
        // Where variants say how long visits are, what is typed changes nothing, unless it is them.
        durations:
          isPriced || hasOwnLengths(constraints) ? ownLengths.map((minutes) => ({ minutes })) : constraints.durations,
      },
    },
    staffMemberDetails: {
      staffMembers: shown.staffIds.flatMap((id) => {
        const member = staff.find(({ resourceId }) => resourceId === id);
        return member === undefined ? [] : [{ staffMemberId: id, name: member.name }];
      }),
    },
  };
}

interface PreviewProps {
  readonly service: Service;
  readonly shown: ServiceFields;
}

export function Preview({ service, shown }: PreviewProps) {
  const { say, session } = useDashboard();
  const { client } = session;
  const staff = useQuery(staffOf(client)).data ?? [];
  const policies = useQuery(policiesOf(client)).data ?? [];
  const currency = useQuery(currencyOf(client)).data;
  const main = useMainPlace();
  const business = useQuery(propertiesOf(client)).data;
  const attributes = presentAttributes(useQuery(attributesOfEntity(client, service.id)).data ?? []);
  return (
    <aside className={editing['preview']} aria-label={say('service.preview')}>
      <p className="oh-soft oh-small">{say(shown.hidden ? 'service.previewHidden' : 'service.preview')}</p>
      <div className={styles['page']}>
        {currency === undefined || currency === '' ? null : (
          <AsCustomersSee>
            <Page
              service={serviceAs(service, shown, { staff, policies })}
              attributes={attributes}
              facts={{ currency, mainPlace: main, business, staffSelection: 'CUSTOMER_MAY_CHOOSE' }}
            />
          </AsCustomersSee>
        )}
      </div>
    </aside>
  );
}

interface PageProps {
  readonly service: Service;
  readonly attributes: readonly SaidAttribute[];
  readonly facts: SiteFacts;
}

function Page({ attributes, service, facts }: PageProps) {
  const { say } = usePage();
  const card = presentService(service, facts);
  const place = card.places[0] ?? (facts.mainPlace === undefined ? undefined : reachOf(facts.mainPlace));
  return (
    <>
      <ServiceFacts service={card} attributes={attributes} place={place} heading="p" />
      {card.needsApproval ? <p className="oh-soft">{say('policy.approval')}</p> : null}
      <PolicyText text={card.policyText} />
    </>
  );
}
