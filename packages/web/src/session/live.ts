/**
 * Live changes, one stream per browser: the tab that holds the lock reads the stream and passes every change on to the
 * others; when it closes, the next one takes over (design 8).
 */
import type { Client } from '@openhours/client';

export interface LiveChange {
  readonly type: string;
  readonly entityId: string | undefined;
}

/** `live`: changes arrive. `interrupted`: they may be missing. */
export type LiveState = 'connecting' | 'live' | 'interrupted';

export interface LiveListener {
  onChange(change: LiveChange): void;
  /** Changes may have been missed: read everything again. */
  onReset(): void;
  onState(state: LiveState): void;
}

type Message =
  | { readonly kind: 'change'; readonly change: LiveChange }
  | { readonly kind: 'reset' }
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'hello' };

function entityIdIn(data: unknown): string | undefined {
  const inner = (data as { data?: { entityId?: unknown } } | null)?.data?.entityId;
  return typeof inner === 'string' ? inner : undefined;
}

/** Follows the changes of the site until the returned function is called. */
export function followChanges(client: Client, siteId: string, listener: LiveListener): () => void {
  const name = `openhours-live-${siteId}`;
  const channel = new BroadcastChannel(name);
  const closing = new AbortController();
  let state: LiveState = 'connecting';
  let isLeader = false;

  const hear = (message: Message) => {
    switch (message.kind) {
      case 'change':
        return listener.onChange(message.change);
      case 'reset':
        return listener.onReset();
      case 'state':
        return listener.onState(message.state);
      case 'hello':
        if (isLeader) {
          channel.postMessage({ kind: 'state', state } satisfies Message);
        }
    }
  };
  const tell = (message: Message) => {
    channel.postMessage(message);
    hear(message);
  };
  channel.onmessage = (event: MessageEvent<Message>) => hear(event.data);
  channel.postMessage({ kind: 'hello' } satisfies Message);

  function lead(): Promise<void> {
    isLeader = true;
    // Whatever happened between the former leader's end and now is unknown.
    tell({ kind: 'reset' });
    const stream = client.stream({
      onEvent: (event) => tell({ kind: 'change', change: { type: event.type, entityId: entityIdIn(event.data) } }),
      onReset: () => tell({ kind: 'reset' }),
      onState: (next) => {
        state = next === 'open' ? 'live' : 'interrupted';
        tell({ kind: 'state', state });
      },
      onRefused: () => {
        state = 'interrupted';
        tell({ kind: 'state', state });
      },
    });
    return new Promise((resolve) => {
      closing.signal.addEventListener('abort', () => {
        stream.close();
        resolve();
      });
    });
  }

  navigator.locks.request(name, { signal: closing.signal }, lead).catch((error: unknown) => {
    // Giving up the wait for the lock is how a tab that never led ends.
    if (!closing.signal.aborted) {
      throw error;
    }
  });
  return () => {
    closing.abort();
    channel.close();
  };
}
