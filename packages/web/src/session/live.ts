/**
 * Live changes, one stream per browser: the tab that holds the lock reads the stream and passes every change on to the
 * others; when it closes, the next one takes over (design 8).
 */
import type { Client, StreamListener } from '@openhours/client';
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
  | { readonly kind: 'change'; readonly change: LiveChange; readonly id: string | undefined }
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

export interface FollowedSite {
  readonly id: string;
  /** How far its changes had come before anything of it was read: what came later is told, however late the stream opens. */
  readonly lastEventId: string | undefined;
}

/** Follows the changes of the site until the returned function is called. */
export function followChanges(client: Client, site: FollowedSite, listener: LiveListener): () => void {
  const name = `openhours-live-${site.id}`;
  const channel = new BroadcastChannel(name);
  const closing = new AbortController();
  let state: LiveState = 'connecting';
  let isLeader = false;
  /** The last change that this tab has heard of: it goes on from there when the leading tab closes. */
  let { lastEventId } = site;

  const hear = (message: Message) => {
    switch (message.kind) {
      case 'change':
        lastEventId = message.id ?? lastEventId;
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
    const listening: StreamListener = {
      onEvent: ({ data, id, type }) => tell({ kind: 'change', change: changeIn(type, data), id }),
      onReset: () => tell({ kind: 'reset' }),
      onState: (next) => {
        state = next === 'open' ? 'live' : 'interrupted';
        tell({ kind: 'state', state });
      },
      onRefused: () => {
        state = 'interrupted';
        tell({ kind: 'state', state });
      },
    };
    const stream = client.stream(listening, lastEventId === undefined ? {} : { lastEventId });
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
