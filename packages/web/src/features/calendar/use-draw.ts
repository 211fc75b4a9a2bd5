/**
 * Drawing a stretch over free time, from where it is pressed to where it is let go: with the mouse at once, by touch after
 * a long press (a finger that moves before scrolls), with Shift and the arrow keys from a place. Nothing is made here;
 * what was drawn is handed on.
 */
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { swallowPress } from '../../ui/overlays/swallow-press.ts';
import { stopMinutes } from './columns.ts';
import { type Drawn, drawnBetween, gridMinutes } from './drawn.ts';
import { longPressMs, scrollAlong, slackPixels } from './pointer.ts';

export interface DrawParts {
  readonly axisLength: number;
  /** Minutes of the axis at a height of the page, in the grid as it is scrolled now. */
  readonly minuteAt: (clientY: number) => number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onDrawn: (drawn: Drawn) => void;
  /** A long press that drew nothing is a press. */
  readonly onStill: (column: string, minute: number) => void;
}

interface Shown extends Drawn {
  readonly by: 'pointer' | 'keys';
}

export function useDraw(parts: DrawParts) {
  const [drawn, setDrawn] = useState<Shown | undefined>(undefined);
  const current = useRef<Shown | undefined>(undefined);
  const latest = useRef(parts);
  latest.current = parts;
  /** A press that ended a drag is no press on the place where it ended. */
  const hasDrawn = useRef(false);
  const show = (next: Shown | undefined) => {
    current.current = next;
    setDrawn(next);
  };

  // While a finger draws it does nothing else: no scrolling, no menu of the browser.
  useEffect(() => {
    const element = parts.scroller.current;
    const hold = (event: Event) => {
      if (current.current?.by === 'pointer') {
        event.preventDefault();
      }
    };
    element?.addEventListener('touchmove', hold, { passive: false });
    element?.addEventListener('contextmenu', hold);
    return () => {
      element?.removeEventListener('touchmove', hold);
      element?.removeEventListener('contextmenu', hold);
    };
  }, [parts.scroller]);

  const press = (event: ReactPointerEvent<HTMLElement>, column: string) => {
    hasDrawn.current = false;
    show(undefined);
    if (event.button !== 0) {
      return;
    }
    const isTouch = event.pointerType !== 'mouse';
    const { clientX, clientY, pointerId } = event;
    const from = latest.current.minuteAt(clientY);
    const ends = new AbortController();
    const { signal } = ends;
    let hasMoved = false;
    const draw = (to: number) => {
      hasDrawn.current = true;
      show({ column, by: 'pointer', ...drawnBetween(from, to, latest.current.axisLength) });
    };
    const begin = () => {
      draw(from);
      navigator.vibrate?.(10);
    };
    const timer = isTouch ? setTimeout(begin, longPressMs) : undefined;
    const stop = () => {
      clearTimeout(timer);
      ends.abort();
      show(undefined);
    };
    addEventListener(
      'pointermove',
      (moved) => {
        const isStill = !hasMoved && Math.hypot(moved.clientX - clientX, moved.clientY - clientY) <= slackPixels;
        if (moved.pointerId !== pointerId || isStill) {
          return;
        }
        if (isTouch && current.current === undefined) {
          stop();
          return;
        }
        hasMoved = true;
        scrollAlong(latest.current.scroller.current, moved);
        draw(latest.current.minuteAt(moved.clientY));
      },
      { signal },
    );
    addEventListener(
      'pointerup',
      (up) => {
        if (up.pointerId === pointerId) {
          const there = current.current;
          stop();
          if (there !== undefined && hasMoved) {
            latest.current.onDrawn(there);
          } else if (there !== undefined) {
            // Some browsers make a click of it, which would press on what is opened now.
            swallowPress(up);
            latest.current.onStill(column, from);
          }
        }
      },
      { signal },
    );
    addEventListener('pointercancel', stop, { signal });
    addEventListener(
      'keydown',
      (key) => {
        if (key.key === 'Escape' && current.current !== undefined) {
          key.preventDefault();
          stop();
        }
      },
      { signal },
    );
  };

  return {
    drawn,
    hasDrawn,
    press,
    /** Answers whether the key was meant for what is drawn. `minute`: of the free time that has the focus, if it has. */
    handleKey(
      { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
      column: string,
      minute: number | undefined,
    ): boolean {
      const before = current.current?.by === 'keys' ? current.current : undefined;
      const step = key === 'ArrowDown' ? gridMinutes : key === 'ArrowUp' ? -gridMinutes : 0;
      if (shiftKey && step !== 0 && minute !== undefined) {
        const { end, start } = before ?? { start: minute, end: minute + stopMinutes };
        const most = latest.current.axisLength;
        show({ column, start, end: Math.min(most, Math.max(start + gridMinutes, end + step)), by: 'keys' });
        return true;
      }
      if (before === undefined || key === 'Shift') {
        return false;
      }
      show(undefined);
      if (key === 'Enter' || key === ' ') {
        latest.current.onDrawn(before);
        return true;
      }
      return key === 'Escape';
    },
  };
}
