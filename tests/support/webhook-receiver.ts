/** A receiver of webhooks on loopback: keeps what it gets, and answers as a test says. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from './eventually.ts';

export interface ReceivedWebhook {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** The token. */
  readonly body: string;
}

export interface ToldEvent {
  readonly eventType: string;
  readonly instanceId: string;
  readonly accountInfo: { readonly accountId: string; readonly siteId: string };
  readonly identity?: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The three levels of a token, which nobody has verified. */
export function told({ body }: Pick<ReceivedWebhook, 'body'>): ToldEvent {
  const payload = JSON.parse(Buffer.from(body.split('.')[1] ?? '', 'base64url').toString());
  const outer = JSON.parse(payload.data);
  return {
    ...outer,
    ...(outer.identity === undefined ? {} : { identity: JSON.parse(outer.identity) }),
    data: JSON.parse(outer.data),
  };
}

type Answer = (response: ServerResponse, received: ReceivedWebhook) => void;

export interface WebhookReceiver {
  readonly url: string;
  /** What came to a path, in its order. */
  at(path: string): readonly ReceivedWebhook[];
  /** Waits until so many have come to a path, and answers them. */
  arrived(path: string, count: number): Promise<readonly ReceivedWebhook[]>;
  /** How a path answers from now on; 200 unless said. */
  answer(path: string, answer: Answer | number): void;
  stop(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const answers = new Map<string, Answer>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) {
      parts.push(part as Buffer);
    }
    const { headers, method = '', url: path = '' } = request;
    const webhook = { path, method, headers, body: Buffer.concat(parts).toString() };
    received.push(webhook);
    const answer = answers.get(path);
    if (answer === undefined) {
      response.end('thanks');
    } else {
      answer(response, webhook);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = (path: string) => received.filter((each) => each.path === path);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    at,
    arrived: (path, count) =>
      eventually(
        async () => at(path),
        (seen) => seen.length >= count,
      ),
    answer(path, answer) {
      answers.set(
        path,
        typeof answer === 'number'
          ? (response) => {
              response.writeHead(answer).end(`answers ${answer}`);
            }
          : answer,
      );
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
