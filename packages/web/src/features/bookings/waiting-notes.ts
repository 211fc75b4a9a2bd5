/**
 * Notes that could not be saved because the server was away: kept in the tab, over a reload too, and sent by themselves
 * when it is back, each once. They go with the sign-out, and nobody else who signs in here sees or sends them.
 */

import { CallError } from '@openhours/client';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useCreateNote } from '../../queries/booking-notes.ts';
import { isDecided } from '../../session/decided.ts';
import { inTab } from '../../session/device-storage.ts';
import { randomId } from '../../session/random-id.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { refusalWords, type Sayings } from '../../ui/forms/refusal.ts';
import { useOwnKey } from '../../ui/notes/kept-words.ts';

export interface WaitingNote {
  readonly bookingId: string;
  readonly text: string;
  /** Under which the server writes it once, however often it is sent. */
  readonly idempotencyKey: string;
  /** When it was sent first, if it ever left: its answer was lost. */
  readonly sentAtMs?: number;
  /** Why the server did not take it, in words; it is not sent again by itself then. */
  readonly refusal?: string;
}

/** The server knows an idempotency key for a day; later the same note could be written a second time. */
const sureMs = 20 * 60 * 60_000;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/** The first that may be sent without being asked for. */
export function nextToSend(notes: readonly WaitingNote[], nowMs: number): WaitingNote | undefined {
  return notes.find((note) => note.refusal === undefined && !isUnsure(note, nowMs));
}

/** It was sent so long ago that nobody can tell whether it arrived. */
export function isUnsure({ sentAtMs }: WaitingNote, nowMs: number): boolean {
  return sentAtMs !== undefined && nowMs - sentAtMs > sureMs;
}

export interface WaitingNotes {
  readonly notes: readonly WaitingNote[];
  add(note: WaitingNote): void;
  change(idempotencyKey: string, change: Partial<WaitingNote>): void;
  discard(idempotencyKey: string): void;
  /** Sends one that was refused, or of which nobody knows whether it arrived, as a new one. */
  again(note: WaitingNote): void;
}

const changedEvent = 'openhours-notes';

function follow(changed: () => void): () => void {
  addEventListener(changedEvent, changed);
  return () => removeEventListener(changedEvent, changed);
}

/** Those of whoever is signed in. What is told to it after its part of the page is gone is kept all the same. */
export function useWaitingNotes(): WaitingNotes {
  const key = useOwnKey('notes');
  const read = () => inTab.read(key) ?? '[]';
  const kept = useSyncExternalStore(follow, read);
  const notes = useMemo(() => JSON.parse(kept) as WaitingNote[], [kept]);
  const write = (next: (before: readonly WaitingNote[]) => readonly WaitingNote[]) => {
    inTab.keep(key, JSON.stringify(next(JSON.parse(read()) as WaitingNote[])));
    dispatchEvent(new Event(changedEvent));
  };
  const change = (idempotencyKey: string, how: (note: WaitingNote) => WaitingNote) =>
    write((before) => before.map((each) => (each.idempotencyKey === idempotencyKey ? how(each) : each)));
  return {
    notes,
    add: (note) => write((before) => [...before, note]),
    change: (idempotencyKey, some) => change(idempotencyKey, (note) => ({ ...note, ...some })),
    discard: (idempotencyKey) => write((before) => before.filter((each) => each.idempotencyKey !== idempotencyKey)),
    again: ({ idempotencyKey }) =>
      change(idempotencyKey, ({ bookingId, text }) => ({ bookingId, text, idempotencyKey: randomId() })),
  };
}

/** Sends what waits, one after the other, while the server is there. Stands once in the dashboard. */
export function useSendingNotes(): WaitingNotes {
  const { isOnline, say, session } = useDashboard();
  const writing = useCreateNote(session.client);
  const waiting = useWaitingNotes();
  const [tries, setTries] = useState(0);
  const isSending = useRef(false);
  const now = useRef({ say, waiting });
  now.current = { say, waiting };
  const next = nextToSend(waiting.notes, Date.now());
  const idempotencyKey = next?.idempotencyKey;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another note, the line that is back, or another try
  useEffect(() => {
    if (next === undefined || !isOnline || isSending.current) {
      return;
    }
    const pauseMs = tries === 0 ? 0 : Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs);
    const timer = setTimeout(() => void send(next), pauseMs);
    return () => clearTimeout(timer);
  }, [idempotencyKey, isOnline, tries]);

  async function send({ bookingId, text, idempotencyKey: key, sentAtMs = Date.now() }: WaitingNote): Promise<void> {
    isSending.current = true;
    try {
      now.current.waiting.change(key, { sentAtMs });
      await writing.mutateAsync({ bookingId, text, idempotencyKey: key });
      now.current.waiting.discard(key);
      isSending.current = false;
      setTries(0);
    } catch (error) {
      isSending.current = false;
      if (error instanceof CallError && isDecided(error)) {
        now.current.waiting.change(key, { refusal: refusalOf(error, now.current.say) });
        setTries(0);
      } else {
        setTries((before) => before + 1);
      }
    }
  }

  return waiting;
}

export const sayingsOfNotes: Sayings = {
  MAX_NUMBER_OF_NOTES_REACHED: 'notes.full',
  BOOKING_NOT_FOUND: 'booking.missing',
};

/** Why a note was not taken, in words. */
export function refusalOf(error: CallError, say: ReturnType<typeof useDashboard>['say']): string {
  return refusalWords(error, say, sayingsOfNotes);
}
