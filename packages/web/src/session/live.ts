/**
 * Live changes, one stream per browser: the tab that holds the lock reads the stream and passes every change on to the
 * others; when it closes, the next one takes over. A tab that opens says how far it knows the changes, and is told what the
 * leading one has passed on since (design 8).
 */
import type { Client, StreamListener } from '@openhours/client';
import { createHeardChanges, type Kept } from './heard-changes.ts';
import { type Leading, leadAlone } from './leadership.ts';
import { randomId } from './random-id.ts';

export interface LiveChange {
  readonly type: string;
  readonly entityId: string | undefined;
  /** Of an event of the calendar what it is: `APPOINTMENT`, `WORKING_HOURS` and so on. */
  readonly calendarType: string | undefined;
  /** When the entity was deleted, where that is what has changed. */
  readonly deletedAt: string | undefined;
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
  | { readonly kind: 'reset'; readonly id: string | undefined }
  | { readonly kind: 'state'; readonly state: LiveState }
  /** Another tab leads from now on: it may have heard what others have not. */
  | { readonly kind: 'lead' }
  | { readonly kind: 'hello'; readonly tabId: string; readonly lastEventId: string | undefined }
  /** To the one tab that said hello; without `missed` that tab reads everything again, which brings it up to the last id. */
  | {
      readonly kind: 'answer';
      readonly tabId: string;
      readonly state: LiveState;
      readonly lastEventId: string | undefined;
      readonly missed: readonly Kept<LiveChange>[] | undefined;
    };

interface Told {
  readonly type?: unknown;
}

/** As much of a message as is looked at; whatever else it is, is left alone. */
interface LiveMessage {
  readonly entityId?: unknown;
  readonly eventTime?: unknown;
  readonly deletedEvent?: object;
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
    deletedAt: said?.deletedEvent === undefined ? undefined : text(said.eventTime),
  };
}

export interface FollowedSite {
  readonly id: string;
  /** How far its changes had come before anything of it was read: what came later is told, however late the stream opens. */
  readonly lastEventId: string | undefined;
}

export interface FollowingParts {
  /** Reaches all other tabs that opened the same name. */
  readonly openChannel: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;
  readonly leadAlone: (name: string, closing: AbortSignal, lead: Leading) => void;
}

const ofThisBrowser: FollowingParts = { openChannel: (name) => new BroadcastChannel(name), leadAlone };

/** Follows the changes of the site until the returned function is called. */
export function followChanges(
  client: Pick<Client, 'stream'>,
  site: FollowedSite,
  listener: LiveListener,
  parts: FollowingParts = ofThisBrowser,
): () => void {
  const name = `openhours-live-${site.id}`;
  const tabId = randomId();
  const channel = parts.openChannel(name);
  const closing = new AbortController();
  let state: LiveState = 'connecting';
  let isLeader = false;
  /** It goes on from the last of them when the leading tab closes. */
  const changes = createHeardChanges<LiveChange>(site.lastEventId);

  const say = (message: Message) => {
    // The stream may end a moment after whoever listened to it.
    if (!closing.signal.aborted) {
      channel.postMessage(message);
    }
  };
  const sayHello = () => say({ kind: 'hello', tabId, lastEventId: changes.lastEventId() });
  const hearChange = ({ change, id }: Omit<Extract<Message, { kind: 'change' }>, 'kind'>) => {
    changes.heard(change, id);
    listener.onChange(change);
  };
  const hearReset = (lastEventId: string | undefined) => {
    changes.reset(lastEventId);
    listener.onReset();
  };
  const answerHello = ({ lastEventId, tabId: asking }: Extract<Message, { kind: 'hello' }>) => {
    const missed = changes.since(lastEventId);
    say({ kind: 'answer', tabId: asking, state, lastEventId: changes.lastEventId(), missed });
  };
  const hearAnswer = ({ lastEventId, missed, ...answer }: Extract<Message, { kind: 'answer' }>) => {
    if (missed === undefined) {
      hearReset(lastEventId);
    } else {
      // Some may have come by themselves while the answer was on its way.
      missed.filter(({ id }) => !changes.hasHeard(id)).forEach(hearChange);
    }
    listener.onState(answer.state);
  };
  const hear = (message: Message) => {
    switch (message.kind) {
      case 'change':
        return hearChange(message);
      case 'reset':
        return hearReset(message.id);
      case 'state':
        return listener.onState(message.state);
      case 'lead':
        return sayHello();
      case 'hello':
        return isLeader ? answerHello(message) : undefined;
      case 'answer':
        return message.tabId === tabId ? hearAnswer(message) : undefined;
    }
  };
  const tell = (message: Message) => {
    say(message);
    hear(message);
  };
  channel.onmessage = (event: MessageEvent<Message>) => hear(event.data);
  sayHello();

  function lead(until: AbortSignal): Promise<void> {
    isLeader = true;
    // Whoever opened while nobody led, or heard less than this tab, has had no answer.
    say({ kind: 'lead' });
    const listening: StreamListener = {
      onEvent: ({ data, id, type }) => tell({ kind: 'change', change: changeIn(type, data), id }),
      onReset: (id) => tell({ kind: 'reset', id }),
      onState: (next) => {
        state = next === 'open' ? 'live' : 'interrupted';
        tell({ kind: 'state', state });
      },
      onRefused: () => {
        state = 'interrupted';
        tell({ kind: 'state', state });
      },
    };
    const lastEventId = changes.lastEventId();
    const stream = client.stream(listening, lastEventId === undefined ? {} : { lastEventId });
    return new Promise((resolve) => {
      until.addEventListener('abort', () => {
        isLeader = false;
        stream.close();
        resolve();
      });
    });
  }

  parts.leadAlone(name, closing.signal, lead);
  return () => {
    closing.abort();
    channel.close();
  };
}
