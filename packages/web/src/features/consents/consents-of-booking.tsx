/** What whoever booked is to sign, in an open booking: by whom and when it was, or that it was not; and noting it from paper. */

import { Button, TextInput } from '@mantine/core';
import type { BookingConsent } from '@openhours/contract';
import { maxSignedName } from '@openhours/contract/consents/limits';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { localAt } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { consentsOfBooking, useNoteSigned } from '../../queries/consents.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { Sentence } from '../../ui/display/sentence.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { refusalWords } from '../../ui/forms/refusal.ts';
import styles from './consents.module.css';

export function ConsentsOfBooking({ bookingId }: { readonly bookingId: string }) {
  const { say, session } = useDashboard();
  const mayRead = useReach('BOOKINGS.READ_INTERNAL') !== undefined;
  const mayNote = useReach('BOOKINGS.MANAGE') !== undefined;
  const read = useQuery({ ...consentsOfBooking(session.client, bookingId), enabled: mayRead });
  const titleId = useId();
  if (read.data === undefined || read.data.length === 0) {
    return read.isError ? (
      <ReadFailure title={say('consents.loadFailed')} error={read.error} onAgain={() => void read.refetch()} />
    ) : null;
  }
  const unsigned = read.data.filter(({ status }) => status === 'NOT_SIGNED').map(({ consentId }) => consentId);
  return (
    <section className={styles['part']} aria-labelledby={titleId}>
      <h2 id={titleId}>{say('consents.ofBooking')}</h2>
      <ul className={styles['list']}>
        {read.data.map((consent) => (
          <li key={consent.consentId}>
            <ConsentLine consent={consent} />
          </li>
        ))}
      </ul>
      {mayNote && unsigned.length > 0 ? <NotePaper bookingId={bookingId} consentIds={unsigned} /> : null}
    </section>
  );
}

function ConsentLine({ consent: { name, signature, version } }: { readonly consent: BookingConsent }) {
  const { formats, frame, say } = useDashboard();
  if (signature === undefined) {
    return (
      <>
        <bdi>{name}</bdi> <strong className={styles['unsigned']}>{say('consents.notSigned')}</strong>
      </>
    );
  }
  const day = formats.day(localAt(Date.parse(signature.signedDate), frame.timeZone).slice(0, 10));
  const who = own(signature.name);
  return (
    <>
      <bdi>{name}</bdi>{' '}
      <span className="oh-soft">
        <Sentence text={say(`consents.signed.${signature.way}`, { who, day })} />
        {signature.version === version ? '' : ` · ${say('consents.version', { version: signature.version })}`}
      </span>
    </>
  );
}

interface NotePaperProps {
  readonly bookingId: string;
  readonly consentIds: string[];
}

/** Noting it, once however often it is pressed. */
function useNoting(bookingId: string, onNoted: () => void) {
  const { session } = useDashboard();
  const key = useIdempotencyKey();
  const noting = useNoteSigned(session.client, bookingId, {
    onSuccess() {
      onNoted();
      key.renew();
    },
    onError: key.renewIfDecided,
  });
  return { key, noting };
}

function NotePaper({ bookingId, consentIds }: NotePaperProps) {
  const { say } = useDashboard();
  const [name, setName] = useState<string | undefined>(undefined);
  const { key, noting } = useNoting(bookingId, () => setName(undefined));
  if (name === undefined) {
    return (
      <div>
        <Button variant="default" onClick={() => setName('')}>
          {say('consents.onPaper')}
        </Button>
      </div>
    );
  }
  return (
    <form
      className={styles['note']}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !noting.isPending) {
          noting.mutate({ consentIds, name, idempotencyKey: key.current() });
        }
      }}
    >
      <TextInput
        label={say('consents.whoSigned')}
        description={say('consents.onPaperHint')}
        value={name}
        maxLength={maxSignedName}
        dir="auto"
        autoComplete="off"
        autoFocus
        required
        withAsterisk={false}
        onChange={(event) => {
          setName(event.currentTarget.value);
          key.renew();
          noting.reset();
        }}
      />
      <div className={styles['acts']}>
        <Button type="submit" aria-disabled={noting.isPending}>
          {say(noting.isPending ? 'editor.saving' : 'consents.onPaperDo')}
        </Button>
        <Button variant="default" onClick={() => setName(undefined)}>
          {say('act.back')}
        </Button>
      </div>
      {noting.error === null ? null : (
        <Notice meaning="bad" title={say('editor.notSaved')} spoken>
          <p>{refusalWords(noting.error, say)}</p>
        </Notice>
      )}
    </form>
  );
}
