/** Naming those who come with an open booking: a line for each; whom nobody knows yet stays without a name. */
import { Button, TextInput } from '@mantine/core';
import type { Booking, NamedParticipant } from '@openhours/contract';
import { longestParticipantName, mostNamedParticipants } from '@openhours/contract/bookings/participants-limits';
import { useState } from 'react';
import { useNameParticipants } from '../../queries/participants.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { refusalWords } from '../../ui/forms/refusal.ts';
import styles from './participants.module.css';

interface NameParticipantsProps {
  readonly booking: Booking;
  readonly named: readonly NamedParticipant[];
  readonly total: number;
  readonly asksBirthDates: boolean;
  readonly onDone: () => void;
  readonly onChanged: () => void;
}

interface Line {
  readonly id?: string | undefined;
  readonly name: string;
  readonly birthDate: string;
}

/** Somebody is meant by the line, and nobody may be left out of the list by emptying it, or by a date alone. */
function isNameless({ birthDate, id, name }: Line): boolean {
  return name.trim() === '' && (id !== undefined || birthDate !== '');
}

export function NameParticipants({ asksBirthDates, booking, named, onChanged, onDone, total }: NameParticipantsProps) {
  const { formats, say, session } = useDashboard();
  const key = useIdempotencyKey();
  const [lines, setLines] = useState<readonly Line[]>(() =>
    Array.from({ length: Math.min(Math.max(total, named.length), mostNamedParticipants) }, (_, index) => ({
      id: named[index]?.id,
      name: named[index]?.name ?? '',
      birthDate: named[index]?.birthDate ?? '',
    })),
  );
  const [isAsked, setAsked] = useState(false);
  const saving = useNameParticipants(session.client, {
    onSuccess: onDone,
    onError: (error) => {
      if (key.renewIfDecided(error)) {
        onChanged();
      }
    },
  });
  const change = (place: number, said: Partial<Line>) => {
    setLines((before) => before.map((line, index) => (index === place ? { ...line, ...said } : line)));
    key.renew();
    saving.reset();
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!saving.isPending && !lines.some(isNameless)) {
          saving.mutate({
            bookingId: booking.id,
            revision: booking.revision,
            namedParticipants: lines
              .filter(({ birthDate, id, name }) => id !== undefined || birthDate !== '' || name.trim() !== '')
              .map(({ birthDate, id, name }) => ({
                ...(id === undefined ? {} : { id }),
                name: name.trim(),
                ...(birthDate === '' ? {} : { birthDate }),
              })),
            idempotencyKey: key.current(),
          });
        }
      }}
    >
      {lines.map((line, index) => {
        const { birthDate, id, name } = line;
        const number = formats.number(index + 1);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines neither come nor go
          <div key={index} className={styles['line']}>
            <TextInput
              label={say('participants.names.name', { number })}
              value={name}
              maxLength={longestParticipantName}
              attributes={{ input: { dir: 'auto' } }}
              error={isAsked && isNameless(line) ? say('participants.names.nameMissing') : undefined}
              onChange={(event) => change(index, { name: event.currentTarget.value })}
            />
            {asksBirthDates ? (
              <TextInput
                type="date"
                label={say('participants.names.born', { number })}
                value={birthDate}
                onChange={(event) => change(index, { birthDate: event.currentTarget.value })}
              />
            ) : null}
            {id === undefined ? null : (
              <Button variant="subtle" onClick={() => change(index, { id: undefined, name: '', birthDate: '' })}>
                {say('participants.names.remove', { number })}
              </Button>
            )}
          </div>
        );
      })}
      {saving.error === null ? null : (
        <Notice meaning="warn" title={say('participants.names.notSaved')} spoken>
          <p>{refusalWords(saving.error, say)}</p>
        </Notice>
      )}
      <div className={styles['acts']}>
        <Button type="submit" aria-disabled={saving.isPending}>
          {say(saving.isPending ? 'act.saving' : 'participants.names.save')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {say('act.back')}
        </Button>
      </div>
    </form>
  );
}
