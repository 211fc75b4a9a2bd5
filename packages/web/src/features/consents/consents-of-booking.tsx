/**
 * What whoever booked is to sign, in an open booking: by whom and when it was, or that it was not; deleting a signature; and
 * noting one from paper.
 */

import { Button } from '@mantine/core';
import type { BookingConsent, ConsentSignature } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { localAt } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { consentsOfBooking, useDeleteSignature, useTakeBackSigned } from '../../queries/consents.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { Sentence } from '../../ui/display/sentence.tsx';
import { AskOnce } from '../../ui/editing/saved-words.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import { refusalWords } from '../../ui/forms/refusal.ts';
import styles from './consents.module.css';
import { NotePaper } from './note-paper.tsx';

export function ConsentsOfBooking({ bookingId }: { readonly bookingId: string }) {
  const { say, session } = useDashboard();
  const mayRead = useReach('BOOKINGS.READ_INTERNAL') !== undefined;
  const mayNote = useReach('BOOKINGS.MANAGE') !== undefined;
  const read = useQuery({ ...consentsOfBooking(session.client, bookingId), enabled: mayRead });
  const [notedIds, setNotedIds] = useState<readonly string[]>([]);
  const titleId = useId();
  if (read.data === undefined || read.data.length === 0) {
    return read.isError ? (
      <ReadFailure title={say('consents.loadFailed')} error={read.error} onAgain={() => void read.refetch()} />
    ) : null;
  }
  const unsigned = read.data.filter(({ asked, status }) => asked && status === 'NOT_SIGNED');
  return (
    <section className={styles['part']} aria-labelledby={titleId}>
      <h2 id={titleId}>{say('consents.ofBooking')}</h2>
      <ul className={styles['list']}>
        {read.data.map((consent) => (
          <li key={consent.consentId}>
            <ConsentLine bookingId={bookingId} consent={consent} />
          </li>
        ))}
      </ul>
      {notedIds.length === 0 ? null : (
        <Noted bookingId={bookingId} signatureIds={notedIds} onUndone={() => setNotedIds([])} />
      )}
      {mayNote && unsigned.length > 0 ? (
        <NotePaper bookingId={bookingId} consents={unsigned} onNoted={setNotedIds} />
      ) : null}
    </section>
  );
}

interface ConsentLineProps {
  readonly bookingId: string;
  readonly consent: BookingConsent;
}

function ConsentLine({ bookingId, consent }: ConsentLineProps) {
  const { say } = useDashboard();
  const dayOf = useDayOf();
  const mayDelete = useReach('CONSENTS.MANAGE') !== undefined;
  const { asked, name, otherSignatures = [], requiredToBook, signature } = consent;
  return (
    <>
      <bdi>{name}</bdi>{' '}
      {signature === undefined ? (
        <Unsigned isRequired={requiredToBook} />
      ) : (
        <span className="oh-soft">
          <Sentence
            text={say(`consents.signed.${signature.way}`, { who: own(signature.name), day: dayOf(signature) })}
          />
          {signature.version === consent.version ? '' : ` · ${say('consents.version', { version: signature.version })}`}
          {signature.bookingId === bookingId ? '' : ` · ${say('consents.elsewhere')}`}
          {asked ? '' : ` · ${say('consents.noLonger')}`}
        </span>
      )}
      {otherSignatures.map((other) => (
        <p key={other.id} className="oh-soft oh-small">
          {say('consents.former', { version: other.version, day: dayOf(other) })}
        </p>
      ))}
      {mayDelete && signature !== undefined ? <DeleteSignature signature={signature} /> : null}
    </>
  );
}

function Unsigned({ isRequired }: { readonly isRequired: boolean }) {
  const { say } = useDashboard();
  return isRequired ? (
    <strong className={styles['unsigned']}>{say('consents.notSigned')}</strong>
  ) : (
    <span className="oh-soft">{say('consents.optional')}</span>
  );
}

/** The day of a signature in words. */
function useDayOf(): (signature: Pick<ConsentSignature, 'signedDate'>) => string {
  const { formats, frame } = useDashboard();
  return ({ signedDate }) => formats.day(localAt(Date.parse(signedDate), frame.timeZone).slice(0, 10));
}

/** For what was noted by mistake, and for who takes their consent back. */
function DeleteSignature({ signature: { id, name } }: { readonly signature: ConsentSignature }) {
  const { say, session } = useDashboard();
  const deleting = useDeleteSignature(session.client);
  return (
    <div>
      <AskOnce
        act={say('consents.delete')}
        title={say('consents.deleteAsk', { who: own(name) })}
        consequence={<p>{say('consents.deleteConsequence')}</p>}
        onConfirm={() => deleting.mutateAsync(id)}
      />
    </div>
  );
}

interface NotedProps {
  readonly bookingId: string;
  readonly signatureIds: readonly string[];
  readonly onUndone: () => void;
}

/** The way back of whoever has just noted something. */
function Noted({ bookingId, onUndone, signatureIds }: NotedProps) {
  const { say, session } = useDashboard();
  const undoing = useTakeBackSigned(session.client, bookingId, { onSuccess: onUndone });
  return undoing.error === null ? (
    <Notice meaning="good" title={say('consents.noted')} spoken>
      <div>
        <Button
          variant="default"
          aria-disabled={undoing.isPending}
          onClick={() => (undoing.isPending ? undefined : undoing.mutate([...signatureIds]))}
        >
          {say(undoing.isPending ? 'editor.saving' : 'consents.undo')}
        </Button>
      </div>
    </Notice>
  ) : (
    <Notice meaning="bad" title={say('editor.notSaved')} spoken>
      <p>{refusalWords(undoing.error, say)}</p>
    </Notice>
  );
}
