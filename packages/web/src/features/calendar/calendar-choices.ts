/** What a person has chosen for the own calendar: kept on the device, so that it holds on every page. */
import { useState } from 'react';

export interface CalendarChoices {
  /** Rows with more room. */
  readonly isRoomy: boolean;
  /** M, C and N act inside the calendar. */
  readonly hasLetterKeys: boolean;
}

const key = 'oh-calendar';
const usual: CalendarChoices = { isRoomy: false, hasLetterKeys: true };

function read(): CalendarChoices {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Record<keyof CalendarChoices, unknown>>;
    return { isRoomy: kept.isRoomy === true, hasLetterKeys: kept.hasLetterKeys !== false };
  } catch {
    // A device that keeps nothing, or something else's words: the usual choice.
    return usual;
  }
}

export function useChoices(): [CalendarChoices, (change: Partial<CalendarChoices>) => void] {
  const [choices, setChoices] = useState(read);
  return [
    choices,
    (change) => {
      const next = { ...choices, ...change };
      setChoices(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // It holds until the page is left.
      }
    },
  ];
}
