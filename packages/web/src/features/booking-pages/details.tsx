/** Who comes; or, where the time is not to be had because it is the visitor's already, their booking of it. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import type { RefObject } from 'react';
import type { FormState } from '../../pages/state/booking.ts';
import styles from './booking.module.css';
import { DetailsForm, type Draft } from './details-form.tsx';
import { ownBooking } from './form-parts.ts';
import type { BookingNavigation } from './navigation.ts';

interface DetailsProps {
  readonly state: FormState;
  readonly navigation: BookingNavigation;
  /** What was typed so far; the page keeps it, whichever of its steps it shows. */
  readonly draft: RefObject<Draft | undefined>;
}

export function Details({ state, navigation, draft }: DetailsProps) {
  if (state.own !== undefined && state.ticket === undefined) {
    return (
      <div className={styles['right']}>
        <ownBooking.Part own={state.own} isOnceMore={false} />
      </div>
    );
  }
  return (
    <div className={styles['right']}>
      {state.own === undefined ? null : <ownBooking.Part own={state.own} isOnceMore />}
      <DetailsForm
        state={state}
        draft={draft.current ?? state}
        onDraft={(typed) => {
          draft.current = typed;
        }}
        isLoading={navigation.isLoading}
        isSending={navigation.isSending}
        trouble={navigation.trouble}
        onSend={(fields) => navigation.post(pagePaths.bookingForm, fields)}
        onHold={(fields) => navigation.quietly(pagePaths.bookingForm, fields)}
      />
    </div>
  );
}
