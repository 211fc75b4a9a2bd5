/** The way to what was refused, when it may be out of sight. */
import { type RefObject, useCallback, useEffect, useState } from 'react';

/** What is first said to be refused in a part of the page: at a field, or of one in another language. */
export function firstRefused(part: ParentNode | null): HTMLElement | null {
  return part?.querySelector<HTMLElement>(':is([aria-invalid=true], [data-refused])') ?? null;
}

export function goTo(target: HTMLElement | null): void {
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}

/** Called where a form was refused: goes to the first of its refused fields, once they are drawn. */
export function useGoToRefused(form: RefObject<HTMLElement | null>): () => void {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) {
      goTo(firstRefused(form.current));
    }
  }, [form, times]);
  return useCallback(() => setTimes((before) => before + 1), []);
}
