/** What is chosen for the visits of an absence while somebody decides, and how customers are told. */
import type { VisitOfAbsence } from '@openhours/contract';
import { useState } from 'react';
import { type Choices, choicesAmong, countsOf, decisionsOf, isUndecided } from './choices.ts';

/** How customers are told. */
export interface Telling {
  readonly notifies: boolean;
  readonly message: string;
}

export function notificationOf({ message, notifies }: Telling) {
  const words = message.trim();
  return { notifyParticipants: notifies, ...(notifies && words !== '' ? { message: words } : {}) };
}

/** `visits`: those that are listed now; `onChange`: something else is to be sent. */
export function useDecisions(visits: readonly VisitOfAbsence[], onChange: () => void) {
  const [chosen, setChosen] = useState<Choices>({});
  const [telling, setTelling] = useState<Telling>({ notifies: true, message: '' });
  const choices = choicesAmong(visits, chosen);
  return {
    choices,
    telling,
    counts: countsOf(visits, choices),
    decisions: decisionsOf(visits, choices),
    isUndecided: isUndecided(visits, choices),
    participantNotification: notificationOf(telling),
    choose(next: Choices) {
      setChosen(next);
      onChange();
    },
    tell(next: Telling) {
      setTelling(next);
      onChange();
    },
    /** Nothing is chosen any more. */
    clear: () => setChosen({}),
  };
}

export type Decisions = ReturnType<typeof useDecisions>;
