/**
 * Whether what was chosen is held, and for how long: one press holds it longer, and the last two minutes are said. Asks
 * for a hold by itself where a form arrives without one; a robot or a page that nobody has seen yet asks for none.
 */
import { pagePaths } from '@openhours/contract/site/page-paths';
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FormHolding } from '../../pages/state/booking.ts';
import { minutesLeft, useLeftMs } from '../../ui/context/left-ms.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import type { HoldAct } from './hold-act-names.ts';
import styles from './hold-line.module.css';

/** From here on what is left is said, and counted by the second (look 2). */
const soonMs = 120_000;

function isWatched(): boolean {
  return document.visibilityState === 'visible' && (document as { prerendering?: boolean }).prerendering !== true;
}

interface Holder {
  readonly leftMs: number | undefined;
  /** True while an answer about the hold is awaited. */
  readonly isAsking: boolean;
  readonly ask: (act: HoldAct) => void;
  /** Something was typed: whoever is there tries once more to hold what is not held, or not any longer. */
  readonly onTyping: () => void;
}

/**
 * Gives back what is held once its form is left: for another time, for another page, or for good. Not while the form is
 * being sent, which needs it.
 */
function useLettingGo(hold: FormHolding, isSending: boolean, onLeft: () => void): void {
  const id = typeof hold === 'string' ? undefined : hold.id;
  const latest = useRef({ isSending, onLeft });
  latest.current = { isSending, onLeft };
  useEffect(() => {
    if (id === undefined) {
      return undefined;
    }
    const letGo = () =>
      navigator.sendBeacon(pagePaths.bookingForm, new URLSearchParams({ act: 'release' satisfies HoldAct, hold: id }));
    const left = () => {
      if (!latest.current.isSending) {
        letGo();
        latest.current.onLeft();
      }
    };
    addEventListener('pagehide', left);
    return () => {
      removeEventListener('pagehide', left);
      letGo();
    };
  }, [id]);
}

interface HoldOf {
  readonly hold: FormHolding;
  /** Names what is chosen: each is asked for once. */
  readonly chosen: string;
  /** Whether it is asked for by itself. */
  readonly isWanted: boolean;
  /** True while the form itself is under way. */
  readonly isSending: boolean;
  /** Posts the act; undefined until script can, and where there is nothing to hold. */
  readonly send: ((act: HoldAct) => Promise<void>) | undefined;
}

export function useHold({ chosen, hold, isSending, isWanted, send }: HoldOf): Holder {
  const [isAsking, setAsking] = useState(false);
  const latest = useRef({ send });
  latest.current = { send };
  const ask = useCallback((act: HoldAct) => {
    if (latest.current.send !== undefined) {
      setAsking(true);
      void latest.current.send(act).then(() => setAsking(false));
    }
  }, []);
  // Who asks for what they hold is told how long they have it.
  const leftMs = useLeftMs(typeof hold === 'string' ? undefined : hold, () => {
    if (latest.current.send !== undefined) {
      ask('hold');
    }
  });
  const retried = useRef<FormHolding | undefined>(undefined);
  const last = useRef<string | undefined>(undefined);
  // A page that the browser kept and shows once more asks anew.
  useLettingGo(hold, isSending, () => {
    last.current = undefined;
  });
  const mayAsk = isWanted && hold === 'none' && send !== undefined;
  useEffect(() => {
    if (!mayAsk || last.current === chosen) {
      return undefined;
    }
    const askOnce = () => {
      if (isWatched() && last.current !== chosen) {
        last.current = chosen;
        ask('hold');
      }
    };
    askOnce();
    document.addEventListener('visibilitychange', askOnce);
    return () => document.removeEventListener('visibilitychange', askOnce);
  }, [mayAsk, chosen, ask]);
  const isOver = leftMs === 0;
  return {
    leftMs,
    isAsking,
    ask,
    onTyping: () => {
      if ((isOver || hold === 'none') && !isAsking && retried.current !== hold) {
        retried.current = hold;
        ask('hold');
      }
    },
  };
}

function clockText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

interface HoldLineProps {
  readonly hold: FormHolding;
  readonly holder: Holder;
  readonly form: RefObject<HTMLFormElement | null>;
}

export function HoldLine({ hold, holder, form }: HoldLineProps) {
  const { say } = usePage();
  const [isEnhanced, setEnhanced] = useState(false);
  useEffect(() => setEnhanced(true), []);
  const { leftMs } = holder;
  const isSoon = leftMs !== undefined && leftMs > 0 && leftMs <= soonMs;
  const isOver = leftMs === 0;
  const isHeld = typeof hold !== 'string' && !isOver;
  const act: HoldAct | undefined =
    typeof hold === 'string' || isOver ? 'hold' : hold.isExtendable ? 'extend' : undefined;
  // Before script runs nobody knows whether it will: only without it is a press needed for the first hold.
  const isOffered = act !== undefined && hold !== 'refused' && (hold !== 'none' || !isEnhanced);
  const button = (
    <button
      type="submit"
      name="act"
      value={act}
      formNoValidate
      className={styles['act']}
      onClick={(event: FormEvent) => {
        if (isEnhanced && form.current !== null && act !== undefined) {
          event.preventDefault();
          holder.ask(act);
        }
      }}
    >
      {say(act === 'extend' ? 'hold.extend' : isOver ? 'hold.again' : 'hold.hold')}
    </button>
  );
  return (
    <div className={styles['hold']}>
      {typeof hold === 'string' ? null : <input type="hidden" name="hold" value={hold.id} />}
      <span className={`${styles['said']} ${isSoon ? styles['soon'] : ''}`}>
        {hold === 'refused'
          ? say('hold.refused')
          : hold === 'none'
            ? isEnhanced && holder.isAsking
              ? say('hold.asking')
              : null
            : isOver
              ? say('hold.over')
              : isSoon && leftMs !== undefined
                ? say('hold.soon', { left: clockText(leftMs) })
                : say('hold.for', {
                    left: say('time.minutes', { count: minutesLeft(leftMs ?? hold.leftMs) }),
                  })}
      </span>
      {isOffered ? hold === 'none' ? <noscript>{button}</noscript> : button : null}
      <p role="status" className="oh-heard">
        {isSoon ? say(hold !== 'none' && isHeld && act === 'extend' ? 'hold.soonHeard' : 'hold.soonHeardLast') : ''}
        {isOver ? say('hold.over') : ''}
      </p>
    </div>
  );
}
