/**
 * Relays side by side that look like one: a lane for what somebody waits for, another for what may take its time. Each
 * works at its own pace on consumers of its own, so that a hundred letters to write never stand before a live change.
 */
import type { Relay } from './relay.ts';

/** Joins relays of which no two share a consumer. */
export function joinRelays(lanes: readonly Relay[]): Relay {
  return {
    start: () => {
      for (const lane of lanes) {
        lane.start();
      }
    },
    kick: () => {
      for (const lane of lanes) {
        lane.kick();
      }
    },
    async drain() {
      let done = 0;
      let counts: number[];
      do {
        // What one lane does may be an event for another.
        counts = await Promise.all(lanes.map((lane) => lane.drain()));
        done += counts.reduce((sum, count) => sum + count, 0);
      } while (counts.some((count) => count > 0));
      return done;
    },
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}
