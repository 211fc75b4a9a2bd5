/** What stands over the calendar: the question after a drop, what an empty place offers, a session, and the way back. */
import type { Service } from '@openhours/contract';
import { useState } from 'react';
import { BusySheet } from './busy-sheet.tsx';
import type { CalendarWords } from './calendar-words.ts';
import { EditSheet } from './edit-sheet.tsx';
import type { BlockedTime, BusyTime, CalendarEntry, Held, OwnEntry, Session } from './entries.ts';
import { EventSheet } from './event-sheet.tsx';
import { type Group, GroupSheet } from './group-sheet.tsx';
import { HeldSheet } from './held-sheet.tsx';
import { hasGuests, MoveSheet } from './move-sheet.tsx';
import { EditedNotice, MovedNotice } from './moved-notice.tsx';
import { type FreePlace, PlaceSheet } from './place-sheet.tsx';
import { type Destination, type Moved, useMove } from './use-move.ts';
import { type Edited, useSessionEdit } from './use-session-edit.ts';
import { WhenSheet } from './when-sheet.tsx';

type Shown =
  | { readonly kind: 'move'; readonly entry: OwnEntry; readonly destination: Destination }
  | { readonly kind: 'when'; readonly entry: OwnEntry }
  | { readonly kind: 'place'; readonly place: FreePlace }
  | { readonly kind: 'held'; readonly entry: Held }
  | { readonly kind: 'busy'; readonly entry: BusyTime }
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'edit'; readonly entry: Session }
  | { readonly kind: 'event'; readonly entry: Session | BlockedTime; readonly asksCancel: boolean };

export function useActs(words: CalendarWords) {
  const [shown, setShown] = useState<Shown | undefined>(undefined);
  const [moved, setMoved] = useState<Moved | undefined>(undefined);
  const [edited, setEdited] = useState<Edited | undefined>(undefined);
  const move = useMove((done) => {
    setShown(undefined);
    setEdited(undefined);
    setMoved(done);
  });
  const edit = useSessionEdit((done) => {
    setShown(undefined);
    setMoved(undefined);
    setEdited(done);
  });
  return {
    words,
    shown,
    moved,
    edited,
    move,
    edit,
    endNotice: () => {
      setMoved(undefined);
      setEdited(undefined);
    },
    close: () => {
      move.again();
      edit.again();
      setShown(undefined);
    },
    editSession: (entry: Session) => setShown({ kind: 'edit', entry }),
    chooseWhen: (entry: OwnEntry) => setShown({ kind: 'when', entry }),
    choosePlace: (place: FreePlace) => setShown({ kind: 'place', place }),
    openHeld: (entry: Held) => setShown({ kind: 'held', entry }),
    openBusy: (entry: BusyTime) => setShown({ kind: 'busy', entry }),
    openGroup: (group: Group) => setShown({ kind: 'group', group }),
    openEvent: (entry: Session | BlockedTime, asksCancel: boolean) => setShown({ kind: 'event', entry, asksCancel }),
    requestMove(entry: OwnEntry, destination: Destination) {
      move.again();
      setShown({ kind: 'move', entry, destination });
    },
    /** What nobody counts on moves at once and has its undo; everything else is asked first. */
    drop(entry: OwnEntry, destination: Destination) {
      move.again();
      setMoved(undefined);
      setShown({ kind: 'move', entry, destination });
      if (!hasGuests(entry)) {
        move.move({ ...destination, entry, tells: false });
      }
    },
    undo(done: Moved) {
      const { entry, ...destination } = done.back;
      move.again();
      setMoved(undefined);
      setShown({ kind: 'move', entry, destination });
      move.move(done.back);
    },
  };
}

export type Acts = ReturnType<typeof useActs>;

interface CalendarSheetsProps {
  readonly acts: Acts;
  readonly words: CalendarWords;
  readonly services: readonly Service[];
  /** As they stand now: what is shown may have been cancelled meanwhile. */
  readonly entries: readonly CalendarEntry[];
  /** Takes it up in the columns; where it is not drawn in any, its new time is typed. */
  readonly onLift: (entry: OwnEntry) => void;
  readonly onOpen: (entry: CalendarEntry) => void;
  readonly onBooking: (bookingId: string) => void;
  readonly onBook: (place: FreePlace) => void;
  /** Nothing where whoever is signed in may not book places of the session. */
  readonly bookingInto: (entry: Session) => (() => void) | undefined;
  readonly onBlock: (place: FreePlace) => void;
  readonly onSession: ((place: FreePlace) => void) | undefined;
  readonly onNearest: (localStart: string) => void;
}

export function CalendarSheets(props: CalendarSheetsProps) {
  const { acts, words, onBook, onBlock, onLift, onSession } = props;
  const { shown, edit, edited, moved, move } = acts;
  return (
    <>
      {shown?.kind === 'move' ? (
        <MoveSheet
          entry={shown.entry}
          destination={shown.destination}
          services={props.services}
          words={words}
          error={move.error}
          isPending={move.isPending}
          onMove={move.move}
          onDestination={(destination) => acts.requestMove(shown.entry, destination)}
          onClose={acts.close}
        />
      ) : null}
      {shown?.kind === 'when' ? (
        <WhenSheet
          entry={shown.entry}
          words={words}
          onDestination={(destination) => acts.requestMove(shown.entry, destination)}
          onClose={acts.close}
        />
      ) : null}
      {shown?.kind === 'place' ? (
        <PlaceSheet
          place={shown.place}
          services={props.services}
          words={words}
          onBook={() => onBook(shown.place)}
          onBlock={() => onBlock(shown.place)}
          onSession={onSession && (() => onSession(shown.place))}
          onNearest={props.onNearest}
          onClose={acts.close}
        />
      ) : null}
      {shown?.kind === 'group' ? (
        <GroupSheet group={shown.group} words={words} onOpen={props.onOpen} onClose={acts.close} />
      ) : null}
      {shown?.kind === 'held' ? <HeldSheet entry={shown.entry} words={words} onClose={acts.close} /> : null}
      {shown?.kind === 'busy' ? <BusySheet entry={shown.entry} words={words} onClose={acts.close} /> : null}
      {shown?.kind === 'event' ? (
        <EventSheet
          entry={shown.entry}
          now={props.entries.find(({ id }) => id === shown.entry.id)}
          words={words}
          asksCancel={shown.asksCancel}
          onLift={() => onLift(shown.entry)}
          onEdit={() => shown.entry.kind === 'session' && acts.editSession(shown.entry)}
          onBook={shown.entry.kind === 'session' ? props.bookingInto(shown.entry) : undefined}
          onBooking={props.onBooking}
          onClose={acts.close}
        />
      ) : null}
      {shown?.kind === 'edit' ? <EditSheet entry={shown.entry} words={words} edit={edit} onClose={acts.close} /> : null}
      {edited === undefined || shown !== undefined ? null : (
        <EditedNotice
          edited={edited}
          error={edit.error}
          words={words}
          onUndo={() => edited.wayBack !== undefined && edit.takeBack(edited.wayBack)}
          onEnd={acts.endNotice}
        />
      )}
      {moved === undefined || shown !== undefined ? null : (
        <MovedNotice moved={moved} words={words} onUndo={() => acts.undo(moved)} onEnd={acts.endNotice} />
      )}
    </>
  );
}
