/** A new link for the customer's page of a booking: every older one is dead, and the new one stands there to be handed over. */

import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { manageAddress } from '../../pages/addresses.ts';
import { useRenewBookingLink } from '../../queries/booking-mutations.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { copyText } from '../../ui/display/copy-text.ts';
import { AskOnce } from '../../ui/editing/saved-words.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import actions from '../../ui/styles/actions.module.css';

export function RenewLink({ bookingId }: { readonly bookingId: string }) {
  const { frame, say, session } = useDashboard();
  const [url, setUrl] = useState<string | undefined>(undefined);
  const renewing = useRenewBookingLink(session.client, {
    onSuccess: ({ token }) => setUrl(`${frame.publicUrl}${manageAddress(token)}`),
  });
  return url === undefined ? (
    <AskOnce
      act={say('booking.renewLink')}
      level={2}
      title={say('booking.renewLinkAsk')}
      consequence={<p>{say('booking.renewLinkConsequence')}</p>}
      onConfirm={() => renewing.mutateAsync(bookingId)}
    />
  ) : (
    <NewLink url={url} onClose={() => setUrl(undefined)} />
  );
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
