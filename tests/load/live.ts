/** How long a change is on its way to those who watch: from the answer of a booking to its event on the live stream. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Row } from './measure.ts';

const bookings = 60;
/** Longer than an event takes, so that each finds the relay at rest, as at a desk. */
const betweenMs = 100;

export async function measureLive(
  product: { readonly url: string; readonly ownerHeaders: Record<string, string> },
  nextBody: () => string,
): Promise<Row> {
  const ending = new AbortController();
  const response = await fetch(`${product.url}/v1/events/stream`, {
    headers: product.ownerHeaders,
    signal: ending.signal,
  });
  const heardAtMs = new Map<string, number>();
  const reading = listen(response, heardAtMs);
  const tookMs: number[] = [];
  try {
    for (let count = 0; count < bookings; count += 1) {
      const answer = await fetch(`${product.url}/v2/bookings`, {
        method: 'POST',
        headers: product.ownerHeaders,
        body: nextBody(),
      });
      const { booking } = (await answer.json()) as { booking: { id: string } };
      const answeredMs = performance.now();
      while (!heardAtMs.has(booking.id)) {
        await pause(1);
      }
      tookMs.push(Math.max(0, (heardAtMs.get(booking.id) as number) - answeredMs));
      await pause(betweenMs);
    }
  } finally {
    ending.abort();
    await reading;
  }
  tookMs.sort((a, b) => a - b);
  const at = (share: number) => Math.round(tookMs[Math.floor(tookMs.length * share)] as number);
  return {
    what: 'a booking on the live stream',
    figure: `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms after its answer`,
    beside: '',
    ratio: '',
    aim: 'seen by others < 1000 ms',
  };
}

/** Notes when each booking was first heard of, until the stream ends. */
async function listen(response: Response, heardAtMs: Map<string, number>): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of response.body as ReadableStream<Uint8Array>) {
      const nowMs = performance.now();
      text += decoder.decode(chunk, { stream: true });
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const id = /^event: wix\.bookings\.v2\.booking_created$/m.test(message)
          ? /"entityId":"([^"]+)"/.exec(message)?.[1]
          : undefined;
        if (id !== undefined) {
          heardAtMs.set(id, nowMs);
        }
      }
    }
  } catch (error) {
    // Ending the wait is how the measuring ends.
    if (!(error instanceof DOMException && error.name === 'AbortError')) {
      throw error;
    }
  }
}
