/** Where somebody who finds no time that suits says when they could come, and is told once such a time is free. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import { calendarAddress } from '../../../pages/addresses.ts';
import { usePageNavigation } from '../../../pages/navigation-context.ts';
import type { WishState } from '../../../pages/state/booking.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { ServiceWords } from '../../../ui/display/own-words.tsx';
import { Chevron } from '../../../ui/styles/chevron.tsx';
import { SiteFrame } from '../../../ui/views/site-frame.tsx';
import steps from '../booking.module.css';
import { PersonForm, usePersonForm } from '../person-form.tsx';
import { TroubleNotice } from '../trouble-notice.tsx';
import { VisitDetails } from '../visit-parts.tsx';
import { WishFields } from './wish-fields.tsx';
import styles from './wish-page.module.css';

export function WishPage({ state }: { readonly state: WishState }) {
  const { say } = usePage();
  const { addOns, day, service, ticket } = state;
  const [place, otherPlace] = service.places;
  return (
    <SiteFrame width="reading">
      <a className={steps['back']} href={calendarAddress(service.slug, { day })}>
        <Chevron towards="back" />
        <ServiceWords of="name" service={service} />
      </a>
      <h1>{say('wish.title')}</h1>
      <p className={styles['how']}>{say('wish.how')}</p>
      <VisitDetails
        visit={{
          title: service.name,
          isTitleTranslated: service.translated?.includes('name') === true,
          staffNames: [],
          place: otherPlace === undefined ? (place ?? (service.isOnline ? undefined : service.reach)) : undefined,
          isOnline: service.isOnline,
          participants: 1,
          addOns,
          sessions: [],
          price: service.price,
          ...(service.otherPrice === undefined ? {} : { otherPrice: service.otherPrice }),
        }}
      />
      <div className={steps['right']}>{ticket === undefined ? null : <WishForm state={state} ticket={ticket} />}</div>
    </SiteFrame>
  );
}

function WishForm({ state, ticket }: { readonly state: WishState; readonly ticket: string }) {
  const { say } = usePage();
  const { isLoading, isSending, post, trouble } = usePageNavigation();
  const { service } = state;
  const form = usePersonForm({
    state,
    slug: service.slug,
    isLoading,
    isSending,
    post: post && ((fields) => post(pagePaths.bookingForm, fields)),
    // Whoever waits holds nothing.
    holding: { chosen: 'wish', ticket: undefined, quietly: undefined },
  });
  return (
    <PersonForm
      form={form}
      state={{ asked: state.asked, confirmsByEmail: false }}
      service={service}
      typed={state.typed}
      answers={state.answers}
      notice={
        <TroubleNotice
          trouble={trouble ?? state.trouble}
          retryAfterSeconds={state.retryAfterSeconds}
          reach={service.reach}
        />
      }
      isOpen
      choice={<input type="hidden" name="ticket" value={ticket} />}
      before={null}
      people={<WishFields state={state} />}
      button={{ words: say('wish.join'), underWay: isSending ? say('waitlist.joining') : undefined }}
    />
  );
}
