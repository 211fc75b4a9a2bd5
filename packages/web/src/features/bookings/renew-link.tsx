/**
 * A new link for the customer's page of a booking: every older one is dead, and the new one stands there to be handed
 * over.
 */

import { Button, TextInput } from '@mantine/core';
import type { Booking } from '@openhours/contract';
import { isEndedStatus } from '@openhours/contract/bookings/statuses';
import { useEffect, useRef, useState } from 'react';
import { manageAddress } from '../../pages/addresses.ts';
import { useRenewBookingLink } from '../../queries/booking-mutations.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { copyText } from '../../ui/display/copy-text.ts';
import { Question } from '../../ui/editing/saved-words.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import actions from '../../ui/styles/actions.module.css';
import type { ActPart } from './act-row.tsx';

/** None of what is over: its page is gone with it. */
export function useRenewLinkAct({ id, status }: Booking): ActPart {
  const { frame, say, session } = useDashboard();
  const [isAsking, setAsking] = useState(false);
  const [url, setUrl] = useState<string | undefined>(undefined);
  const renewing = useRenewBookingLink(session.client, {
    onSuccess: ({ token }) => setUrl(`${frame.publicUrl}${manageAddress(token)}`),
  });
  if (isEndedStatus(status)) {
    return { acts: [], view: null, isOpen: false };
  }
  const close = () => {
    setAsking(false);
    setUrl(undefined);
  };
  if (url !== undefined) {
    return { acts: [], view: <NewLink url={url} onClose={close} />, isOpen: true };
  }
  const act = say('booking.renewLink');
  return isAsking
    ? {
        acts: [],
        view: (
          <Question
            level={2}
            title={say('booking.renewLinkAsk')}
            consequence={<p>{say('booking.renewLinkConsequence')}</p>}
            confirm={act}
            onConfirm={() => renewing.mutateAsync(id)}
            onClose={close}
          />
        ),
        isOpen: true,
      }
    : { acts: [{ id: 'link', label: act, onPress: () => setAsking(true) }], view: null, isOpen: false };
}

function NewLink({ url, onClose }: { readonly url: string; readonly onClose: () => void }) {
  const { say } = useDashboard();
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Notice meaning="good" title={say('booking.linkRenewed')} spoken>
      <p>{say('booking.linkRenewedHint')}</p>
      <TextInput
        ref={field}
        readOnly
        dir="ltr"
        mb="sm"
        label={say('people.link')}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={actions['buttons']}>
        <Button
          onClick={async () => {
            if (field.current !== null) {
              setCopied(await copyText(url, field.current));
            }
          }}
        >
          {say(isCopied ? 'people.copied' : 'people.copy')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {say('people.linkDone')}
        </Button>
      </div>
      <p role="status" className="oh-small">
        {isCopied ? say('people.copiedHint') : ''}
      </p>
    </Notice>
  );
}
