/**
 * Hears every change of the site through the live stream, and comes back with the last place it heard when the server
 * dies.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { ProductProcess } from '../../support/process.ts';

export interface HeardEvent {
  readonly id: string;
  /** What kind of thing and which: the view of all events tells of a session under the session's id. */
  readonly entity: string;
  readonly sequence: number;
}

export interface Listener {
  /** Everything heard so far, in its order. */
  readonly heard: readonly HeardEvent[];
  stop(): Promise<void>;
}

/** Listens from now on; resolves when the stream is open. */
export async function listenThroughout(product: ProductProcess): Promise<Listener> {
  const heard: HeardEvent[] = [];
  const ending = new AbortController();
  let place: string | undefined;
  let tellOpen: () => void = () => {};
  const isOpen = new Promise<void>((resolve) => {
    tellOpen = resolve;
  });

  function take(block: string): void {
    const lines = block.split('\n');
    const fieldOf = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    if (fieldOf('event') === 'reset') {
      throw new Error('the stream has forgotten the place of its listener');
    }
    const data = fieldOf('data');
    if (data !== undefined) {
      const { data: event } = JSON.parse(data) as { data: Record<string, string> };
      const { id, entityFqdn, entityId, entityEventSequence } = event;
      heard.push({ id: String(id), entity: `${entityFqdn} ${entityId}`, sequence: Number(entityEventSequence) });
    }
    place = fieldOf('id') ?? place;
    tellOpen();
  }

  async function listenOnce(): Promise<void> {
    const response = await fetch(`${product.url}/v1/events/stream`, {
      headers: { ...product.ownerHeaders, ...(place === undefined ? {} : { 'last-event-id': place }) },
      signal: ending.signal,
    }).catch(() => undefined);
    if (response?.status !== 200 || response.body === null) {
      return;
    }
    let text = '';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const piece = await reader.read().catch(() => ({ done: true, value: undefined }) as const);
      if (piece.done) {
        return;
      }
      const blocks = (text + piece.value).split('\n\n');
      text = blocks.pop() ?? '';
      blocks.forEach(take);
    }
  }

  async function listen(): Promise<void> {
    while (!ending.signal.aborted) {
      await listenOnce();
      await pause(25);
    }
  }
  const listening = listen();
  await Promise.race([isOpen, listening]);
  return {
    heard,
    async stop() {
      ending.abort();
      await listening;
    },
  };
}
