/**
 * Taking up an entry and letting it go elsewhere: with a mouse by dragging, by touch after a long press (so that scrolling
 * never moves a booking), by the arrow keys. Nothing is changed here; a drop is handed on as a request.
 */
import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Column, PlacedEntry } from './columns.ts';
import { draggedTo, isMovable, type Lifted, type LiftedPart } from './lifted.ts';
import { longPressMs, scrollAlong, slackPixels } from './pointer.ts';

export interface LiftParts {
  readonly columns: readonly Column[];
  readonly axisLength: number;
  /** Minutes of the axis at a height of the page, in the grid as it is scrolled now. */
  readonly minuteAt: (clientY: number) => number;
  /** The column at a place of the page. */
  readonly columnAt: (clientX: number) => string | undefined;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly mayMove: (lifted: Pick<Lifted, 'entry' | 'fromColumn'>, column: string) => boolean;
  readonly onDrop: (lifted: Lifted) => void;
}

export function useLift(parts: LiftParts) {
  const [lifted, setLifted] = useState<Lifted | undefined>(undefined);
  const current = useRef<Lifted | undefined>(undefined);
  const latest = useRef(parts);
  latest.current = parts;
  /** A press that ended a drag is no press on the entry. */
  const hasDragged = useRef(false);

  const show = useCallback((next: Lifted | undefined) => {
    current.current = next;
    setLifted(next);
  }, []);

  // While something is lifted by touch, the finger moves it and nothing else.
  useEffect(() => {
    const element = parts.scroller.current;
    const hold = (event: TouchEvent) => {
      if (current.current?.by === 'pointer') {
        event.preventDefault();
      }
    };
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, [parts.scroller]);

  const press = (event: ReactPointerEvent<HTMLElement>, columnKey: string, placed: PlacedEntry, part: LiftedPart) => {
    hasDragged.current = false;
    const { entry, start, end } = placed;
    if (event.button !== 0 || !isMovable(entry)) {
      return;
    }
    const isTouch = event.pointerType !== 'mouse';
    const { clientX, clientY, pointerId } = event;
    const handle = event.currentTarget;
    const grabbed = latest.current.minuteAt(clientY) - (part === 'end' ? placed.end : placed.start);
    const ends = new AbortController();
    const { signal } = ends;
    let isLifted = false;
    const lift = () => {
      isLifted = true;
      hasDragged.current = true;
      handle.setPointerCapture(pointerId);
      show({ entry, start, end, part, fromColumn: columnKey, column: columnKey, by: 'pointer' });
      if (isTouch) {
        navigator.vibrate?.(10);
      }
    };
    const timer = isTouch ? setTimeout(lift, longPressMs) : undefined;
    const stop = () => {
      clearTimeout(timer);
      ends.abort();
    };
    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) {
        return;
      }
      if (!isLifted) {
        if (Math.hypot(moved.clientX - clientX, moved.clientY - clientY) <= slackPixels) {
          return;
        }
        if (isTouch) {
          stop();
          return;
        }
        lift();
      }
      const { axisLength, columnAt, mayMove, minuteAt, scroller } = latest.current;
      const before = current.current;
      if (before === undefined) {
        return;
      }
      scrollAlong(scroller.current, moved);
      const wanted = part === 'end' ? undefined : columnAt(moved.clientX);
      const column = wanted !== undefined && mayMove(before, wanted) ? wanted : before.column;
      const target = draggedTo(placed, part, minuteAt(moved.clientY) - grabbed, axisLength);
      if (target.start !== before.start || target.end !== before.end || column !== before.column) {
        show({ ...before, ...target, column });
      }
    };
    const drop = (up: PointerEvent) => {
      if (up.pointerId !== pointerId) {
        return;
      }
      stop();
      const there = current.current;
      show(undefined);
      if (isLifted && there !== undefined && isElsewhere(there, placed)) {
        latest.current.onDrop(there);
      }
    };
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', drop, { signal });
    addEventListener(
      'pointercancel',
      () => {
        stop();
        show(undefined);
      },
      { signal },
    );
    addEventListener(
      'keydown',
      (key) => {
        if (key.key === 'Escape' && isLifted) {
          key.preventDefault();
          stop();
          show(undefined);
        }
      },
      { signal },
    );
  };

  return {
    lifted,
    hasDragged,
    press,
    /** Takes an entry up for the arrow keys. */
    liftByKeys(columnKey: string, { entry, start, end }: PlacedEntry) {
      if (isMovable(entry)) {
        show({ entry, start, end, part: 'whole', fromColumn: columnKey, column: columnKey, by: 'keys' });
      }
    },
    /** Lets what was taken up go where somebody presses. */
    dropAt(column: string, minute: number) {
      const before = current.current;
      if (before !== undefined) {
        const { axisLength, mayMove, onDrop } = latest.current;
        show(undefined);
        const there = { ...before, ...draggedTo(before, 'whole', minute, axisLength) };
        onDrop(mayMove(before, column) ? { ...there, column } : there);
      }
    },
    /** Leaves it where it was. */
    letGo: () => show(undefined),
    /** Answers whether the key was meant for what is lifted. */
    handleKey(key: string, isStretching: boolean, isMirrored: boolean, placed: PlacedEntry | undefined): boolean {
      const before = current.current;
      if (before === undefined) {
        return false;
      }
      const { axisLength, columns, mayMove, onDrop } = latest.current;
      const step = key === 'ArrowDown' ? 15 : key === 'ArrowUp' ? -15 : 0;
      const side = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      if (step !== 0) {
        const part = isStretching ? 'end' : 'whole';
        const minute = (isStretching ? before.end : before.start) + step;
        show({ ...before, ...draggedTo(before, part, minute, axisLength) });
      } else if (side !== 0) {
        const at = columns.findIndex(({ key: each }) => each === before.column);
        const next = columns[at + (isMirrored ? -side : side)]?.key;
        if (next !== undefined && mayMove(before, next)) {
          show({ ...before, column: next });
        }
      } else if (key === 'Enter' || key === ' ') {
        show(undefined);
        if (placed !== undefined && isElsewhere(before, placed)) {
          onDrop(before);
        }
      } else if (key === 'Escape') {
        show(undefined);
      } else {
        return key !== 'Tab';
      }
      return true;
    },
  };
}

function isElsewhere(lifted: Lifted, placed: PlacedEntry): boolean {
  return lifted.start !== placed.start || lifted.end !== placed.end || lifted.column !== lifted.fromColumn;
}
