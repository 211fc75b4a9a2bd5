/** A browser without script, for tests of pages on which somebody is signed in. */
import { expect } from 'vitest';
import type { TestServer } from '../../support/server.ts';

export type Browser = ReturnType<typeof newBrowser>;

export interface Opened {
  readonly status: number;
  readonly url: string;
  readonly html: string;
  readonly headers: Headers;
}

/** Browsers: each keeps cookies, follows where this server leads, and stops where somebody else's pages begin. */
export function openBrowsers(server: TestServer, elsewhere = 'nowhere'): () => Browser {
  return () => newBrowser(server, elsewhere);
}

function newBrowser(server: TestServer, elsewhere: string) {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  function keep(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) {
        jar.delete(name);
      } else {
        jar.set(name, value);
      }
    }
  }

  async function follow(url: string, answer: Response): Promise<Opened> {
    keep(answer);
    const to = answer.headers.get('location');
    if (to === null) {
      return { status: answer.status, url, html: await answer.text(), headers: answer.headers };
    }
    const next = new URL(to, url).href;
    return next.startsWith(`${server.url}/`) && !next.startsWith(elsewhere)
      ? open(next)
      : { status: answer.status, url: next, html: '', headers: answer.headers };
  }

  async function open(url: string): Promise<Opened> {
    const address = new URL(url, server.url).href;
    const headers = { accept: 'text/html', cookie: cookie(), 'sec-fetch-site': 'none' };
    return follow(address, await fetch(address, { redirect: 'manual', headers }));
  }

  /** Sends the first form of a page with the fields, whichever of its fields that one has. */
  async function send(page: Opened, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const action = /<form[^>]* action="([^"]*)"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&');
    const hidden = [...page.html.matchAll(/<input type="hidden" name="(ticket|token)" value="([^"]*)"/g)];
    expect(action, page.url).toBeDefined();
    const address = new URL(action ?? '', server.url).href;
    const body = new URLSearchParams([
      ...hidden.slice(0, 2).map(([, name = '', value = '']): [string, string] => [name, value]),
      ...Object.entries(fields),
    ]);
    const answer = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        origin: server.url,
        'sec-fetch-site': 'same-origin',
        cookie: cookie(),
        ...headers,
      },
      body: body.toString(),
    });
    return follow(address, answer);
  }

  /** Who is signed in in it. */
  async function member(): Promise<string | undefined> {
    const session = await server.assembly.auth.sessions.bySecret('cookie', jar.get('oh_member') ?? '');
    return session?.subjectType === 'MEMBER' ? session.subjectId : undefined;
  }

  return { jar, open, send, member };
}
