/**
 * Live changes, one stream per browser: the tab that holds the lock reads the stream and passes every change on to the
 * others; when it closes, the next one takes over (design 8).
 */
import type { Client } from '@openhours/client';
import { leadAlone } from './leadership.ts';

export interface LiveChange {
  readonly type: string;
  readonly entityId: string | undefined;
  /** Of an event of the calendar what it is: `APPOINTMENT`, `WORKING_HOURS` and so on. */
  readonly calendarType: string | undefined;
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

interface Told {
  readonly type?: unknown;
}

/** As much of a message as is looked at; whatever else it is, is left alone. */
interface LiveMessage {
  readonly entityId?: unknown;
  readonly createdEvent?: { readonly entity?: Told };
  readonly updatedEvent?: { readonly currentEntity?: Told };
  readonly actionEvent?: {
    readonly body?: { readonly event?: Told; readonly eventAddedOrUpdated?: { readonly event?: Told } };
  };
}

export function changeIn(type: string, data: unknown): LiveChange {
  const said = (data as { data?: LiveMessage } | null)?.data;
  const body = said?.actionEvent?.body;
  const about =
    said?.createdEvent?.entity ?? said?.updatedEvent?.currentEntity ?? body?.event ?? body?.eventAddedOrUpdated?.event;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    type,
    entityId: text(said?.entityId),
    calendarType: type.startsWith('wix.calendar.v3.event') ? text(about?.type) : undefined,
  };
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

  function lead(until: AbortSignal): Promise<void> {
    isLeader = true;
    // Whatever happened between the former leader's end and now is unknown.
    tell({ kind: 'reset' });
    const stream = client.stream({
      onEvent: (event) => tell({ kind: 'change', change: changeIn(event.type, event.data) }),
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
      until.addEventListener('abort', () => {
        isLeader = false;
        stream.close();
        resolve();
      });
    });
  }

  leadAlone(name, closing.signal, lead);
  return () => {
    closing.abort();
    channel.close();
  };
}
