/** Noting what somebody has signed on paper: which texts, on which day, and whose name stands there. */

import { Button, Checkbox, TextInput } from '@mantine/core';
import type { BookingConsent } from '@openhours/contract';
import { maxSignedName } from '@openhours/contract/consents/limits';
import { useState } from 'react';
import { useNoteSigned } from '../../queries/consents.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useNow } from '../../ui/context/now.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { refusalWords, type Sayings } from '../../ui/forms/refusal.ts';
import styles from './consents.module.css';
import { isNotable, type Paper, paperOf, signedDateOf } from './paper.ts';

const sayings: Sayings = {
  BOOKING_WITHOUT_CONTACT: 'consents.ofNobody',
  SIGNED_BEFORE_VERSION: 'consents.writtenLater',
};

interface NotePaperProps {
  readonly bookingId: string;
  /** What is not signed yet. */
  readonly consents: readonly BookingConsent[];
  /** With the ids of what was noted. */
  readonly onNoted: (signatureIds: readonly string[]) => void;
}

/** Noting it, once however often it is pressed. */
function useNoting(bookingId: string, onNoted: NotePaperProps['onNoted']) {
  const { session } = useDashboard();
  const key = useIdempotencyKey();
  const noting = useNoteSigned(session.client, bookingId, {
    onSuccess(after, { consents }) {
      const noted = after.filter(({ consentId }) => consents.some((each) => each.consentId === consentId));
      onNoted(noted.flatMap(({ signature }) => signature?.id ?? []));
      key.renew();
    },
    onError: key.renewIfDecided,
  });
  return { key, noting };
}

export function NotePaper({ bookingId, consents, onNoted }: NotePaperProps) {
  const { frame, say } = useDashboard();
  const { today } = useNow();
  const [paper, setPaper] = useState<Paper | undefined>(undefined);
  const [isTried, setTried] = useState(false);
  const { key, noting } = useNoting(bookingId, (ids) => {
    setPaper(undefined);
    onNoted(ids);
  });
  if (paper === undefined) {
    return (
      <div>
        <Button variant="default" onClick={() => setPaper(paperOf(consents, today))}>
          {say('consents.onPaper')}
        </Button>
      </div>
    );
  }
  return (
    <form
      className={styles['note']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isNotable(paper, today) && !noting.isPending) {
          const signedDate = signedDateOf(paper.day, today, frame.timeZone);
          noting.mutate({
            consents: paper.consentIds.map((consentId) => ({ consentId })),
            name: paper.name,
            ...(signedDate === undefined ? {} : { signedDate }),
            idempotencyKey: key.current(),
          });
        }
      }}
    >
      <PaperFields
        consents={consents}
        paper={paper}
        isTried={isTried}
        today={today}
        onChange={(change) => {
          setPaper({ ...paper, ...change });
          key.renew();
          noting.reset();
        }}
      />
      <div className={styles['acts']}>
        <Button type="submit" aria-disabled={noting.isPending}>
          {say(noting.isPending ? 'editor.saving' : 'consents.onPaperDo')}
        </Button>
        <Button variant="default" onClick={() => setPaper(undefined)}>
          {say('act.back')}
        </Button>
      </div>
      {noting.error === null ? null : (
        <Notice meaning="bad" title={say('editor.notSaved')} spoken>
          <p>{refusalWords(noting.error, say, sayings)}</p>
        </Notice>
      )}
    </form>
  );
}

interface PaperFieldsProps extends Pick<NotePaperProps, 'consents'> {
  readonly paper: Paper;
  readonly isTried: boolean;
  readonly today: string;
  readonly onChange: (change: Partial<Paper>) => void;
}

function PaperFields({ consents, isTried, onChange, paper, today }: PaperFieldsProps) {
  const { say } = useDashboard();
  const { consentIds, day, name } = paper;
  return (
    <>
      <Checkbox.Group
        label={say('consents.which')}
        value={[...consentIds]}
        error={isTried && consentIds.length === 0 ? say('consents.whichMissing') : undefined}
        onChange={(chosen) => onChange({ consentIds: chosen })}
      >
        <div className={styles['which']}>
          {consents.map((each) => (
            <Checkbox key={each.consentId} value={each.consentId} label={<bdi>{each.name}</bdi>} />
          ))}
        </div>
      </Checkbox.Group>
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
        error={isTried && name.trim() === '' ? say('refusal.missing') : undefined}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={say('consents.signedOn')}
        value={day}
        max={today}
        required
        withAsterisk={false}
        error={isTried && (day === '' || day > today) ? say('refusal.missing') : undefined}
        onChange={(event) => onChange({ day: event.currentTarget.value })}
      />
    </>
  );
}
