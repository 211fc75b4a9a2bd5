/** The examples at the head of the reference run as they stand, with the address that this server put into them. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let page: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_SAMPLE_DATA: 'true' } });
  page = await (await fetch(`${server.url}/docs`)).text();
});
afterAll(() => server.stop());

/** The text of the example with a title, as somebody copies it from the page. */
function example(title: string): string {
  const found = new RegExp(`aria-label="${title}"><code>([^<]*)</code>`).exec(page)?.[1];
  if (found === undefined) {
    throw new Error(`the page has no example "${title}"`);
  }
  return found
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** The words of a command as a shell reads them: single quotes, double quotes with variables, lines that go on. */
function wordsOf(command: string, variables: Readonly<Record<string, string>>): string[] {
  const pieces = command.replaceAll('\\\n', ' ').match(/(?:'[^']*'|"(?:\\.|[^"\\])*"|[^\s'"]+)+/g) ?? [];
  return pieces.map((piece) =>
    piece.startsWith("'")
      ? piece.slice(1, -1)
      : piece
          .replaceAll(/^"|"$/g, '')
          .replaceAll(/\\(.)/g, '$1')
          .replaceAll(/\$(\w+)/g, (_match, name: string) => {
            const value = variables[name];
            if (value === undefined) {
              throw new Error(`the page does not say where ${name} comes from`);
            }
            return value;
          }),
  );
}

/** Does what curl would do with the words. */
function call(words: readonly string[], signal?: AbortSignal): Promise<Response> {
  const [program, ...more] = words;
  expect(program).toBe('curl');
  const headers: Record<string, string> = {};
  let url = '';
  let body: string | undefined;
  for (let at = 0; at < more.length; at += 1) {
    const word = more[at] as string;
    if (word === '-H') {
      at += 1;
      const [name = '', value = ''] = (more[at] as string).split(/: (.*)/s);
      headers[name] = value;
    } else if (word === '-d') {
      at += 1;
      body = more[at] as string;
    } else if (!word.startsWith('-')) {
      url = word;
    }
  }
  return fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  });
}

describe('the whole page', () => {
  let elements: ReturnType<typeof DomUtils.getElementsByTagName> = [];
  beforeAll(() => {
    elements = DomUtils.getElementsByTagName(() => true, parseDocument(page).children, true);
  });
  const isHeading = /^h[1-6]$/;

  test('has each id once, and each link and reference leads to one', () => {
    const ids = elements.flatMap(({ attribs: { id } }) => (id === undefined ? [] : [id]));
    expect(ids.length).toBeGreaterThan(100);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const known = new Set(ids);
    const named = elements.flatMap(({ attribs }) => [
      ...(attribs['href']?.startsWith('#') ? [attribs['href'].slice(1)] : []),
      ...['for', 'aria-labelledby', 'aria-describedby', 'aria-controls'].flatMap(
        (name) => attribs[name]?.split(' ') ?? [],
      ),
    ]);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((id) => !known.has(id))).toEqual([]);
    expect(elements.filter(({ name, attribs }) => name === 'a' && !attribs['href'])).toEqual([]);
  });

  test('has words in each link, heading and group, and sections of different names', () => {
    const worded = elements.filter(({ name }) => name === 'a' || isHeading.test(name));
    expect(worded.length).toBeGreaterThan(100);
    expect(worded.filter((each) => DomUtils.innerText(each).trim() === '')).toEqual([]);
    const groups = elements.filter(({ attribs }) => attribs['role'] === 'group');
    expect(groups.filter(({ attribs }) => !attribs['aria-label']?.trim())).toEqual([]);
    const titles = elements
      .filter(({ name }) => name === 'h2')
      .filter(({ attribs }) => attribs['id'] !== undefined)
      .map((each) => DomUtils.innerText(each));
    expect(titles.length).toBeGreaterThan(5);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });

  test('leaves out no level of its headings', () => {
    const levels = elements.flatMap(({ name }) => (isHeading.test(name) ? [Number(name[1])] : []));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
  });
});

test('an API key finds the bookings', async () => {
  const words = wordsOf(example('The bookings of the business, with an API key'), {
    OPENHOURS_API_KEY: server.apiKey,
    OPENHOURS_SITE_ID: server.siteId,
  });
  const answer = await call(words);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    expect.objectContaining({ extendedBookings: expect.arrayContaining([expect.anything()]) }),
  ]);
});

test('a visitor gets a token and sees the services', async () => {
  const token = await call(wordsOf(example('A token for a visitor'), { OPENHOURS_CLIENT_ID: server.clientId }));
  expect(token.status).toBe(200);
  const { access_token: text, expires_in: seconds } = (await token.json()) as Record<string, string>;
  expect(Number(seconds)).toBeGreaterThan(0);
  const answer = await call(
    wordsOf(example('The services, as a visitor'), { OPENHOURS_VISITOR_TOKEN: text as string }),
  );
  expect(answer.status).toBe(200);
  expect(((await answer.json()) as { services: unknown[] }).services).toHaveLength(5);
});

test('an API key follows what changes', async () => {
  const leaving = new AbortController();
  const words = wordsOf(example('Changes as they happen, with an API key'), {
    OPENHOURS_API_KEY: server.apiKey,
    OPENHOURS_SITE_ID: server.siteId,
  });
  const answer = await call(words, leaving.signal);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/event-stream/)]);
  leaving.abort();
});

test.each([
  ['visitor.mjs', /^Back and neck massage\n(?:.+\n){4}\d+ free times/],
  ['owner.mjs', /^10 bookings\n$/],
])('%s runs with the published SDK', async (name, printed) => {
  const folder = mkdtempSync(join(tmpdir(), 'openhours-docs-'));
  symlinkSync(fileURLToPath(new URL('../../../node_modules', import.meta.url)), join(folder, 'node_modules'), 'dir');
  writeFileSync(join(folder, name), example(name));
  const child = spawn(process.execPath, [name], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      OPENHOURS_CLIENT_ID: server.clientId,
      OPENHOURS_API_KEY: server.apiKey,
      OPENHOURS_SITE_ID: server.siteId,
    },
  });
  let output = '';
  let troubles = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    troubles += text;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  rmSync(folder, { recursive: true, force: true });
  expect([code, troubles]).toEqual([0, '']);
  expect(output).toMatch(printed);
});

test('a visitor finds the free times and books one', async () => {
  const token = await call(wordsOf(example('A token for a visitor'), { OPENHOURS_CLIENT_ID: server.clientId }));
  const { access_token: visitor } = (await token.json()) as { access_token: string };
  const seen = await call(wordsOf(example('The services, as a visitor'), { OPENHOURS_VISITOR_TOKEN: visitor }));
  const [service] = ((await seen.json()) as { services: { id: string }[] }).services;
  const local = (inDays: number) => new Date(server.now() + inDays * 86_400_000).toISOString().slice(0, 19);
  const known = { OPENHOURS_VISITOR_TOKEN: visitor, SERVICE_ID: service?.id ?? '' };
  const times = await call(
    wordsOf(example('Free times, as a visitor'), { ...known, FROM: local(2), UNTIL: local(16) }),
  );
  const { timeSlots, timeZone } = (await times.json()) as {
    timeSlots: { localStartDate: string; localEndDate: string }[];
    timeZone: string;
  };
  const [slot] = timeSlots;
  const booked = await call(
    wordsOf(example('A booking, as a visitor'), {
      ...known,
      START: slot?.localStartDate ?? '',
      END: slot?.localEndDate ?? '',
      ZONE: timeZone,
    }),
  );
  expect([booked.status, await booked.json()]).toEqual([
    200,
    { booking: expect.objectContaining({ status: 'CREATED', totalParticipants: 1 }) },
  ]);
});
