/** Where columns stand on the screen: which minute of the axis and which column lie under a point of it. */
import { useRef } from 'react';
import type { Stretch } from '../../days/stretches.ts';

export interface ColumnBodies {
  /** Told by each column where it is drawn, and with null that it no longer is. */
  keep(columnKey: string, body: HTMLElement | null): void;
  of(columnKey: string): HTMLElement | undefined;
  /** Minutes of the axis at a height of the page, in the grid as it is scrolled now. */
  minuteAt(clientY: number): number;
  columnAt(clientX: number): string | undefined;
}

export function useColumnBodies(shown: Stretch): ColumnBodies {
  const bodies = useRef(new Map<string, HTMLElement>()).current;
  return {
    keep(columnKey, body) {
      if (body === null) {
        bodies.delete(columnKey);
      } else {
        bodies.set(columnKey, body);
      }
    },
    of: (columnKey) => bodies.get(columnKey),
    minuteAt(clientY) {
      const [body] = bodies.values();
      const box = body?.getBoundingClientRect();
      return box === undefined ? 0 : shown.start + ((clientY - box.top) / box.height) * (shown.end - shown.start);
    },
    columnAt: (clientX) =>
      [...bodies].find(([, body]) => {
        const { left, right } = body.getBoundingClientRect();
        return left <= clientX && clientX < right;
      })?.[0],
  };
}
