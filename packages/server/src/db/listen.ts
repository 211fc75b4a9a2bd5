/**
 * Hears notifications on a connection of its own. It needs the direct way to the database: through a transaction
 * pooler LISTEN delivers nothing (design 4.1).
 */
import pg from 'pg';
import { type Log, reasonOf } from './log.ts';

export interface Listener {
  /** False while there is no connection; whoever relies on notifications has to look by itself meanwhile. */
  readonly isConnected: () => boolean;
  stop(): Promise<void>;
}

const reconnectMs = 1000;

/**
 * Listens on a channel until stopped and reconnects by itself.
 * `onNotification` gets the payload, and `undefined` after each (re)connection, when some may have been missed.
 */
export function listen(
  directUrl: string,
  channel: string,
  onNotification: (payload: string | undefined) => void,
  log: Log,
): Listener {
  let stopped = false;
  let connected = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let connecting: Promise<void> = Promise.resolve();

  function lost(error: unknown): void {
    connected = false;
    if (stopped || retry !== undefined) {
      return;
    }
    log.warn({ channel, reason: error === undefined ? 'ended' : reasonOf(error) }, 'notifications are interrupted');
    retry = setTimeout(() => {
      retry = undefined;
      connecting = connect();
    }, reconnectMs);
    retry.unref();
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: directUrl,
      application_name: 'openhours-listen',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client = next;
    next.on('error', lost);
    next.on('end', () => lost(undefined));
    next.on('notification', (message) => onNotification(message.payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      connected = true;
      onNotification(undefined);
    } catch (error) {
      // `end` follows on its own for a connection that was open.
      await next.end().catch(() => undefined);
      lost(error);
    }
  }

  connecting = connect();
  return {
    isConnected: () => connected,
    stop: async () => {
      stopped = true;
      clearTimeout(retry);
      await connecting;
      await client?.end().catch(() => undefined);
      connected = false;
    },
  };
}
