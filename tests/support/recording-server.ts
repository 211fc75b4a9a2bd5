/**
 * A server that answers sign-in calls in the shapes of the contract and keeps what it was asked: what a
 * client sends and how it reacts is then seen on the wire, whatever the server of this repository can do by now.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** What the JSON of the body says; undefined without one. */
  readonly body: unknown;
}

export interface RecordedAnswer {
  readonly status?: number;
  /** What stands beside the status; the standard's own unless given, and none when empty, as over HTTP/2. */
  readonly statusText?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is text. */
  readonly body?: unknown;
  /** The connection ends instead. */
  readonly drops?: boolean;
}

type Reply = RecordedAnswer | ((request: RecordedRequest) => RecordedAnswer | Promise<RecordedAnswer>);

export interface RecordingServer {
  readonly url: string;
  /** All that was asked since the last `reset`, in its order. */
  readonly requests: readonly RecordedRequest[];
  /** Bodies of what was sent to a path. */
  sentTo(path: string): unknown[];
  /** How a path is answered from now on: one after the other, the last of them from then on. */
  answer(path: string, ...replies: Reply[]): void;
  /** Forgets requests and answers. */
  reset(): void;
  stop(): Promise<void>;
}

/** The calls of the identity sheet, by what they are for. */
export const wirePaths = {
  token: '/oauth2/token',
  register: '/_api/iam/authentication/v2/register',
  login: '/_api/iam/authentication/v2/login',
  signOn: '/_api/iam/authentication/v2/sign-on',
  proceed: '/_api/iam/authentication/v1/state/proceed',
  sso: '/_api/iam/authentication/v1/sso/login-with-token-params',
  verify: '/_api/iam/verification/v1/auth/verify',
  resend: '/_api/iam/verification/v1/auth/resend',
  sendEmail: '/_api/iam/recovery/v1/send-email',
  redirectSession: '/_api/redirects-api/v1/redirect-session',
  authorize: '/_api/oauth2/authorize',
  captchaSettings: '/v1/captcha/settings',
};

/** A refusal as the wire has it. */
export function refused(code: string, words = 'no', status = 400): RecordedAnswer {
  const details = { applicationError: { code, description: words, data: {} } };
  return { status, headers: { 'x-wix-request-id': 'request-1' }, body: { message: words, details } };
}

export async function startRecordingServer(): Promise<RecordingServer> {
  const requests: RecordedRequest[] = [];
  const replies = new Map<string, Reply[]>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const { pathname, searchParams } = new URL(request.url as string, url);
      const text = Buffer.concat(chunks).toString();
      const recorded: RecordedRequest = {
        method: request.method as string,
        path: pathname,
        query: searchParams,
        headers: request.headers as RecordedRequest['headers'],
        body: text === '' ? undefined : JSON.parse(text),
      };
      requests.push(recorded);
      const [first, ...later] = replies.get(pathname) ?? [];
      if (later.length > 0) {
        replies.set(pathname, later);
      }
      const reply = first ?? ((asked) => usual(asked, url, requests.length));
      send(response, typeof reply === 'function' ? await reply(recorded) : reply);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    sentTo: (path) => requests.filter((each) => each.path === path).map(({ body }) => body),
    answer(path, ...given) {
      replies.set(path, given);
    },
    reset() {
      requests.length = 0;
      replies.clear();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function send(response: ServerResponse, { body = {}, drops, headers, status = 200, statusText }: RecordedAnswer): void {
  if (drops) {
    response.destroy();
    return;
  }
  const isText = typeof body === 'string';
  const all = { 'content-type': isText ? 'text/html' : 'application/json', 'cache-control': 'no-store', ...headers };
  response.writeHead(status, ...((statusText === undefined ? [all] : [statusText, all]) as [string, typeof all]));
  response.end(isText ? body : JSON.stringify(body));
}

/** What a server answers when all goes well. `count` keeps tokens apart. */
function usual({ body, path, query }: RecordedRequest, url: string, count: number): RecordedAnswer {
  switch (path) {
    case wirePaths.token: {
      const { refreshToken = `rt_${count}` } = body as { refreshToken?: string };
      const tokens = { access_token: `access-${count}`, refresh_token: refreshToken, expires_in: 14_400 };
      return { body: { ...tokens, token_type: 'Bearer', scope: 'offline_access' } };
    }
    case wirePaths.signOn:
      return { body: { sessionToken: 'st_1', identity: { id: 'member-1' } } };
    case wirePaths.register:
    case wirePaths.login:
    case wirePaths.verify:
    case wirePaths.sso:
      return { body: { state: 'SUCCESS', sessionToken: 'st_1', identity: { id: 'member-1' }, additionalData: {} } };
    case wirePaths.redirectSession:
      return { body: { redirectSession: redirectSessionOf(body as RedirectRequest, url) } };
    case wirePaths.authorize: {
      const message = JSON.stringify({ code: 'ac_1', state: query.get('state') });
      return { body: `<script>parent.postMessage(${message}, ${JSON.stringify(url)})</script>` };
    }
    default:
      return {};
  }
}

interface RedirectRequest {
  readonly auth?: { readonly authRequest: { readonly state: string; readonly sessionToken?: string } };
}

function redirectSessionOf({ auth }: RedirectRequest, url: string): object {
  const endpoint = auth === undefined ? `${url}/_api/iam/authentication/v1/logout` : `${url}${wirePaths.authorize}`;
  const searchParams: Record<string, string> =
    auth === undefined ? { rs: 'handle' } : { state: auth.authRequest.state };
  const sessionToken = auth?.authRequest.sessionToken;
  return {
    id: '00000000-0000-4000-8000-000000000001',
    fullUrl: `${endpoint}?${new URLSearchParams(searchParams)}`,
    shortUrl: `${url}/r/handle`,
    urlDetails: { endpoint, searchParams },
    ...(sessionToken === undefined ? {} : { sessionToken }),
  };
}
