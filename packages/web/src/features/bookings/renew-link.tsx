/** A new link for the customer's page of a booking: every older one is dead, and the new one stands there to be handed over. */

import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { manageAddress } from '../../pages/addresses.ts';
import { historyChanged } from '../../queries/bookings.ts';
import actions from '../../ui/actions.module.css';
import { copyText } from '../../ui/copy-text.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { AskOnce } from '../../ui/editing/saved-words.tsx';
import { Notice } from '../../ui/notice.tsx';

export function RenewLink({ bookingId }: { readonly bookingId: string }) {
  const { frame, say, session } = useDashboard();
  const queries = useQueryClient();
  const [url, setUrl] = useState<string | undefined>(undefined);
  return url === undefined ? (
    <AskOnce
      act={say('booking.renewLink')}
      level={2}
      title={say('booking.renewLinkAsk')}
      consequence={<p>{say('booking.renewLinkConsequence')}</p>}
      onConfirm={async () => {
        const { token } = await session.client.bookings.renewAnonymousActionToken({ bookingId });
        setUrl(`${frame.publicUrl}${manageAddress(token)}`);
        // The booking is as it was; only its history tells of it.
        void historyChanged(queries, bookingId);
      }}
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
