/**
 * Drawing a stretch over free time with the mouse, from where it is pressed to where it is let go. A finger scrolls
 * instead. Nothing is made here; what was drawn is handed on.
 */
import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from 'react';
import { type Drawn, drawnBetween } from './drawn.ts';
import { scrollAlong, slackPixels } from './pointer.ts';

export interface DrawParts {
  readonly axisLength: number;
  /** Minutes of the axis at a height of the page, in the grid as it is scrolled now. */
  readonly minuteAt: (clientY: number) => number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onDrawn: (drawn: Drawn) => void;
}

export function useDraw(parts: DrawParts) {
  const [drawn, setDrawn] = useState<Drawn | undefined>(undefined);
  const latest = useRef(parts);
  latest.current = parts;
  /** A press that ended a drag is no press on the place where it ended. */
  const hasDrawn = useRef(false);

  const press = (event: ReactPointerEvent<HTMLElement>, column: string) => {
    hasDrawn.current = false;
    if (event.button !== 0 || event.pointerType !== 'mouse') {
      return;
    }
    const { clientX, clientY, pointerId } = event;
    const from = latest.current.minuteAt(clientY);
    const ends = new AbortController();
    const { signal } = ends;
    let current: Drawn | undefined;
    const show = (next: Drawn | undefined) => {
      current = next;
      setDrawn(next);
    };
    const stop = () => {
      ends.abort();
      show(undefined);
    };
    addEventListener(
      'pointermove',
      (moved) => {
        const isStill =
          current === undefined && Math.hypot(moved.clientX - clientX, moved.clientY - clientY) <= slackPixels;
        if (moved.pointerId !== pointerId || isStill) {
          return;
        }
        hasDrawn.current = true;
        const { axisLength, minuteAt, scroller } = latest.current;
        scrollAlong(scroller.current, moved);
        show({ column, ...drawnBetween(from, minuteAt(moved.clientY), axisLength) });
      },
      { signal },
    );
    addEventListener(
      'pointerup',
      (up) => {
        if (up.pointerId === pointerId) {
          const there = current;
          stop();
          if (there !== undefined) {
            latest.current.onDrawn(there);
          }
        }
      },
      { signal },
    );
    addEventListener('pointercancel', stop, { signal });
    addEventListener(
      'keydown',
      (key) => {
        if (key.key === 'Escape' && current !== undefined) {
          key.preventDefault();
          stop();
        }
      },
      { signal },
    );
  };

  return { drawn, hasDrawn, press };
}
