/** What a person has chosen for the own calendar: kept on the device, so that it holds on every page. */
import { useSyncExternalStore } from 'react';
import { onDevice } from '../../session/device-storage.ts';

export interface CalendarChoices {
  /** Rows with more room. */
  readonly isRoomy: boolean;
  /** M, C and N act inside the calendar. */
  readonly hasLetterKeys: boolean;
  readonly colouredBy: ColouredBy;
  /** 1 Monday to 7 Sunday; undefined: as it is usual in the region. */
  readonly firstWeekday: number | undefined;
}

/** What the colour of an entry stands for. */
export const colourings = ['service', 'person'] as const;
export type ColouredBy = (typeof colourings)[number];

/** With which days weeks begin somewhere. */
export const firstWeekdays = [1, 5, 6, 7] as const;

const key = 'oh-calendar';
const usual: CalendarChoices = {
  isRoomy: false,
  hasLetterKeys: true,
  colouredBy: 'service',
  firstWeekday: undefined,
};

function read(): CalendarChoices {
  try {
    const kept = JSON.parse(onDevice.read(key) ?? '{}') as Partial<Record<keyof CalendarChoices, unknown>>;
    return {
      isRoomy: kept.isRoomy === true,
      hasLetterKeys: kept.hasLetterKeys !== false,
      colouredBy: colourings.find((each) => each === kept.colouredBy) ?? usual.colouredBy,
      firstWeekday: firstWeekdays.find((each) => each === kept.firstWeekday),
    };
  } catch {
    // Something else's words: the usual choice.
    return usual;
  }
}

let shown: CalendarChoices | undefined;
const listeners = new Set<() => void>();

function current(): CalendarChoices {
  shown ??= read();
  return shown;
}

function choose(change: Partial<CalendarChoices>): void {
  shown = { ...current(), ...change };
  onDevice.keep(key, JSON.stringify(shown));
  for (const changed of listeners) {
    changed();
  }
}

export function useChoices(): [CalendarChoices, (change: Partial<CalendarChoices>) => void] {
  const choices = useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, current);
  return [choices, choose];
}
