/**
 * Moving between the steps of a booking without loading the page anew: the next step's page is fetched like any
 * page, and the state inside it is taken over. Every address stays shareable, Back works, and without script the same links and forms do the same.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CalendarState, FormState, PageState } from '../../pages/state.ts';

export type BookingState = PageState<CalendarState | FormState>;

export interface BookingNavigation {
  readonly state: BookingState;
  /** True from the press until the next step is here. */
  readonly isLoading: boolean;
  /** True while it is a posted form that is under way. */
  readonly isSending: boolean;
  /** Why the last attempt brought nothing: no connection, or a fault of the server. */
  readonly trouble: 'offline' | 'failed' | undefined;
  /** Opens a step by its address. */
  go(address: string): void;
  /** Posts a form; the answer is the confirmation, or the form again. */
  post(address: string, fields: URLSearchParams): void;
  /** Takes over a change that needs no page, as a step of its own, and reads again what the server knows about it. */
  change(state: BookingState, address: string): void;
  /** Takes over a change within the step, so that Back and reload find it. */
  amend(state: BookingState, address: string): void;
}

function stateInside(html: string): BookingState | undefined {
  // Read as text: a parsed document would try its styles under this page's content policy. No `<` stands in the state.
  const text = /<script id="state"[^>]*>([^<]*)</.exec(html)?.[1];
  const state = text === undefined ? undefined : (JSON.parse(text) as PageState);
  const kind = state?.content.kind;
  return kind === 'calendar' || kind === 'form' ? (state as BookingState) : undefined;
}

/** The languages of the frame lead back to the same view. */
function atAddress(state: BookingState, address: string): BookingState {
  return { ...state, frame: { ...state.frame, address } };
}

/** A view with what is known anew of its day; a time that was chosen meanwhile stays while it can be had. */
function refreshed(current: BookingState, next: BookingState): BookingState {
  const { day, time } = current.content.picker;
  if (current.content.kind !== 'calendar' || next.content.kind !== 'calendar' || next.content.picker.day !== day) {
    return current;
  }
  const isFree = time !== undefined && next.content.picker.starts[day]?.includes(time) === true;
  const picker = { ...next.content.picker, time: isFree ? time : undefined };
  return { ...current, content: { ...current.content, picker } };
}

export function useBookingNavigation(initial: BookingState): BookingNavigation {
  const [state, setState] = useState(initial);
  const [loading, setLoading] = useState<'step' | 'form' | undefined>(undefined);
  const [trouble, setTrouble] = useState<BookingNavigation['trouble']>(undefined);
  const latest = useRef(0);

  const load = useCallback(async (address: string, init: RequestInit, arrive: (url: string) => void) => {
    latest.current += 1;
    const attempt = latest.current;
    setLoading(init.method === 'POST' ? 'form' : 'step');
    setTrouble(undefined);
    try {
      const response = await fetch(address, { ...init, headers: { accept: 'text/html' } });
      const next = stateInside(await response.text());
      if (attempt !== latest.current) {
        return;
      }
      if (next === undefined && response.status >= 500) {
        setLoading(undefined);
        setTrouble('failed');
        return;
      }
      if (next === undefined) {
        // Another page answered (the confirmation, or one that says why not): let the browser show it, and keep
        // the button busy until it does.
        location.assign(response.url);
        return;
      }
      arrive(response.url);
      setState(next);
      setLoading(undefined);
    } catch {
      // fetch fails only when no answer came at all; the person is told and nothing typed is lost.
      if (attempt === latest.current) {
        setLoading(undefined);
        setTrouble('offline');
      }
    }
  }, []);

  // What the page has is shown at once; what only the server knows of the day follows, unless the view moved on.
  const refresh = useCallback(async (address: string) => {
    const attempt = latest.current;
    try {
      const response = await fetch(address, { headers: { accept: 'text/html' } });
      const next = stateInside(await response.text());
      if (attempt === latest.current && next !== undefined) {
        setState((current) => refreshed(current, next));
      }
    } catch {
      // As above: only when no answer came.
      if (attempt === latest.current) {
        setTrouble('offline');
      }
    }
  }, []);

  useEffect(() => {
    const again = () => void load(location.href, {}, () => undefined);
    // A page that the browser kept whole comes back as it was left, even while its form was being sent.
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) {
        again();
      }
    };
    addEventListener('popstate', again);
    addEventListener('pageshow', shown);
    return () => {
      removeEventListener('popstate', again);
      removeEventListener('pageshow', shown);
    };
  }, [load]);

  // A page that lay in the background shows times that may be gone: look again when it is seen.
  useEffect(() => {
    let hiddenAtMs = 0;
    const seen = () => {
      if (document.visibilityState === 'hidden') {
        hiddenAtMs = performance.now();
      } else if (hiddenAtMs > 0 && performance.now() - hiddenAtMs > 60_000 && state.content.kind === 'calendar') {
        void load(location.href, {}, () => undefined);
      }
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [load, state.content.kind]);

  return {
    state,
    isLoading: loading !== undefined,
    isSending: loading === 'form',
    trouble,
    go: (address) => void load(address, {}, (url) => history.pushState(null, '', url)),
    post: (address, fields) => void load(address, { method: 'POST', body: fields }, () => undefined),
    change(next, address) {
      latest.current += 1;
      setLoading(undefined);
      setTrouble(undefined);
      history.pushState(null, '', address);
      setState(atAddress(next, address));
      void refresh(address);
    },
    amend(next, address) {
      history.replaceState(null, '', address);
      setState(atAddress(next, address));
    },
  };
}
