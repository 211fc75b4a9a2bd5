/**
 * A way to the database that can be watched and cut: counts how often the client had to wait for an answer, and can
 * lose the connection at a chosen moment, which no real network does on request.
 */
import { connect, createServer, type Socket } from 'node:net';

export interface TappedConnection {
  /** Leads to the same database through the tap. */
  readonly url: string;
  /**
   * How often the client spoke after it had heard an answer: each is one wait. Those of opening a connection do not count:
   * whether one is open already is a matter of the pool. `within`: only those of the transaction in which the client said
   * this, from its begin to its commit, so that work in the background does not count.
   */
  waits(within?: string): number;
  /** Forgets what was counted. */
  reset(): void;
  /** Cuts the connection when the client sends this text: before the server sees it, or when it has answered. */
  cutAt(text: string, moment: 'before' | 'after-answer'): void;
  /** Lets nothing through any more and says nothing, like a cable that was pulled; ends with `open`. */
  stall(): void;
  /** Cuts everything and refuses newcomers until `open`. */
  close(): void;
  open(): void;
  stop(): Promise<void>;
}

/** The end of what the server says once a connection is open: ReadyForQuery, idle. */
const opened = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

export async function tapConnection(url: string): Promise<TappedConnection> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  /** What went over each connection since the last reset. */
  let counted: { bytes: Buffer; isWait: boolean }[][] = [];
  let refusing = false;
  let stalled = false;
  let cut: { text: string; moment: 'before' | 'after-answer' } | undefined;

  const server = createServer({ noDelay: true }, (client) => {
    if (refusing) {
      client.destroy();
      return;
    }
    const upstream = connect({ host: target.hostname, port: Number(target.port || 5432), noDelay: true });
    let own: { bytes: Buffer; isWait: boolean }[] = [];
    let clientSpokeLast = false;
    let isOpen = false;
    let cutAtAnswer = false;
    const end = (): void => {
      client.destroy();
      upstream.destroy();
      sockets.delete(client);
    };
    sockets.add(client);
    client.on('data', (bytes) => {
      if (!counted.includes(own)) {
        own = [];
        counted.push(own);
      }
      const isWait = isOpen && !clientSpokeLast;
      own.push({ bytes, isWait });
      clientSpokeLast ||= isWait;
      if (cut !== undefined && bytes.includes(cut.text)) {
        const { moment } = cut;
        cut = undefined;
        if (moment === 'before') {
          end();
          return;
        }
        cutAtAnswer = true;
      }
      upstream.write(bytes);
    });
    const answer = (bytes: Buffer): void => {
      if (stalled || client.destroyed) {
        return;
      }
      isOpen ||= bytes.subarray(-opened.length).equals(opened);
      clientSpokeLast = false;
      if (cutAtAnswer) {
        end();
        return;
      }
      client.write(bytes);
    };
    // A turn of the loop later: what the client, of the same process, is about to say without having heard it is no wait,
    // however fast the server was.
    upstream.on('data', (bytes) => setImmediate(answer, bytes));
    for (const socket of [client, upstream]) {
      socket.on('close', end);
      socket.on('error', end);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('the tap has no port');
  }
  const tapped = new URL(url);
  tapped.hostname = '127.0.0.1';
  tapped.port = String(address.port);
  // Only a port can be tapped, so what is tapped does not go by the server's socket.
  tapped.searchParams.delete('host');

  function cutAll(): void {
    for (const socket of sockets) {
      socket.destroy();
    }
  }

  return {
    url: tapped.href,
    waits(within) {
      const said = within === undefined ? counted.flat() : counted.flatMap((own) => transactionOf(own, within));
      return said.filter(({ isWait }) => isWait).length;
    },
    reset: () => {
      counted = [];
    },
    cutAt: (text, moment) => {
      cut = { text, moment };
    },
    stall: () => {
      stalled = true;
    },
    close: () => {
      refusing = true;
      cutAll();
    },
    open: () => {
      refusing = false;
      stalled = false;
    },
    stop: () =>
      new Promise((resolve) => {
        cutAll();
        server.close(() => resolve());
      }),
  };
}

/** What was said from the begin to the commit of the transaction that says this; nothing where it is not said. */
function transactionOf<Said extends { readonly bytes: Buffer }>(said: readonly Said[], text: string): Said[] {
  const at = said.findIndex(({ bytes }) => bytes.includes(text));
  if (at === -1) {
    return [];
  }
  const from = said.findLastIndex(({ bytes }, index) => index <= at && bytes.includes('begin isolation level'));
  const to = said.findIndex(({ bytes }, index) => index >= at && bytes.includes('commit'));
  return said.slice(from, to + 1);
}
