/**
 * Step-up authentication: an act that asks for who acts there to show once more who they are waits until they have, and is then
 * sent once more; what was typed for it stays.
 */
import type { ClientTransport } from '@openhours/client';

export interface StepUp {
  /** A transport whose acts wait. */
  asking(transport: ClientTransport): ClientTransport;
  /** An act waits. */
  isAsked(): boolean;
  /** Calls whenever that changes, until the returned function is called. */
  onChange(told: () => void): () => void;
  /** Whoever acts has shown it, or will not: what waits goes on, or is refused as it was. */
  answer(isConfirmed: boolean): void;
}

/** By these it is shown: what they refuse is said where it was typed. */
const confirmPath = '/v1/profile/confirm';

interface Refusal {
  readonly details?: { readonly applicationError?: { readonly code?: string } };
}

function codeIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as Refusal | null)?.details?.applicationError?.code;
  } catch {
    // A proxy on the way refuses in words of its own.
    return undefined;
  }
}

export function createStepUp(): StepUp {
  const listeners = new Set<() => void>();
  let waiting: { readonly shown: Promise<boolean>; readonly end: (isConfirmed: boolean) => void } | undefined;
  const tell = () => {
    for (const told of listeners) {
      told();
    }
  };
  /** Several acts that wait at once are one question. */
  function ask(): Promise<boolean> {
    if (waiting === undefined) {
      let end: (isConfirmed: boolean) => void = () => undefined;
      const shown = new Promise<boolean>((resolve) => {
        end = resolve;
      });
      waiting = { shown, end };
      tell();
    }
    return waiting.shown;
  }
  return {
    asking: (transport) => async (request) => {
      const answer = await transport(request);
      if (request.path.startsWith(confirmPath) || answer.status !== 403) {
        return answer;
      }
      const text = await answer.text();
      const isConfirmed = codeIn(text) === 'CONFIRMATION_REQUIRED' && (await ask());
      return isConfirmed ? transport(request) : { ...answer, text: async () => text };
    },
    isAsked: () => waiting !== undefined,
    onChange(told) {
      listeners.add(told);
      return () => void listeners.delete(told);
    },
    answer(isConfirmed) {
      const answered = waiting;
      waiting = undefined;
      answered?.end(isConfirmed);
      tell();
    },
  };
}
