/**
 * The keys of the calendar as a whole: D, W and M for its views, T for today, arrows for the days before and after. What
 * has the focus comes first: a field keeps its keys, and an entry of the columns its own M.
 */
import { type RefObject, useEffect, useRef } from 'react';
import type { CalendarView } from './calendar-search.ts';
import { letterOf } from './letter-of.ts';

interface CalendarKeys {
  readonly page: RefObject<HTMLElement | null>;
  readonly hasLetterKeys: boolean;
  readonly onView: (view: CalendarView) => void;
  readonly onToday: () => void;
  readonly onStep: (direction: 1 | -1) => void;
}

const viewOfLetter: Readonly<Record<string, CalendarView>> = { d: 'day', w: 'week', m: 'month' };
const fields = 'input, select, textarea, [contenteditable], [role=combobox]';

export function useCalendarKeys(keys: CalendarKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { hasLetterKeys, onStep, onToday, onView, page } = latest.current;
      const { target } = event;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.isComposing;
      const isHere =
        target === document.body ||
        (target instanceof Element && page.current?.contains(target) === true && !target.matches(fields));
      if (event.defaultPrevented || !isPlain || !isHere || document.querySelector('dialog[open]') !== null) {
        return;
      }
      const letter = hasLetterKeys ? letterOf(event) : undefined;
      const view = letter === undefined ? undefined : viewOfLetter[letter];
      const isMirrored = getComputedStyle(document.body).direction === 'rtl';
      const side = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
      if (view !== undefined) {
        onView(view);
      } else if (letter === 't') {
        onToday();
      } else if (side !== undefined) {
        onStep(side === (isMirrored ? -1 : 1) ? 1 : -1);
      } else {
        return;
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
