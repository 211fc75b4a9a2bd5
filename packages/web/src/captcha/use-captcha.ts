/**
 * Answers a challenge that came back in place of what a form was sent for: it is solved beside the page, and the form sent
 * once more with the solution. Nobody reads or presses anything for it.
 */
import type { CaptchaChallenge } from '@openhours/contract';
import { useEffect, useRef, useState } from 'react';

/** After so many challenges for one press the form goes as from a browser that solves none. */
const mostTries = 2;

/** What a form says beside what was typed. */
export type ProofFields = Readonly<Record<string, string>>;

interface Solver {
  /** True from the challenge until the form is under way again. */
  readonly isSolving: boolean;
  /** What goes along with a form that somebody sends. */
  readonly onSend: () => ProofFields;
}

/** `send` posts the form as it stands, with what else it is given. */
export function useCaptcha(challenge: CaptchaChallenge | undefined, send: (proof: ProofFields) => void): Solver {
  const [answered, setAnswered] = useState<CaptchaChallenge | undefined>(undefined);
  const tries = useRef(0);
  // Sent again as it was, should nobody know what became of it.
  const solved = useRef<{ readonly of: CaptchaChallenge; readonly token: string } | undefined>(undefined);
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (challenge === undefined) {
      return undefined;
    }
    const stop = new AbortController();
    const answer = async () => {
      tries.current += 1;
      const token =
        tries.current > mostTries
          ? undefined
          : await import('./solve.ts')
              .then(({ solveCaptcha }) => solveCaptcha(challenge, stop.signal))
              .catch(() => undefined);
      if (stop.signal.aborted) {
        return;
      }
      solved.current = token === undefined ? undefined : { of: challenge, token };
      latest.current(token === undefined ? {} : { solves: 'yes', captcha: token });
      setAnswered(challenge);
    };
    void answer();
    return () => stop.abort();
  }, [challenge]);
  return {
    isSolving: challenge !== undefined && answered !== challenge,
    onSend() {
      tries.current = 0;
      const token = solved.current?.of === challenge ? solved.current?.token : undefined;
      return { solves: 'yes', ...(token === undefined ? {} : { captcha: token }) };
    },
  };
}
