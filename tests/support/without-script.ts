/** The pages as a browser without script has them: addresses are opened, forms are sent, and what follows is read. */

import { DomUtils, parseDocument } from 'htmlparser2';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

export interface ShownPage {
  readonly status: number;
  /** With its entities spelled out, so that it reads as on screen. */
  readonly html: string;
  /** Path and query, behind every redirect. */
  readonly address: string;
  /** What the browser has been given to bring along, as a header; empty while it was given nothing. */
  readonly cookies: string;
}

/** What a form says before anybody types. */
export interface ShownForm {
  readonly action: string;
  readonly fields: URLSearchParams;
  readonly cookies: string;
}

type Headers = Readonly<Record<string, string>>;

/** As it reads on screen, tags apart: React's marks between two texts are no part of it. */
function unescaped(text: string): string {
  return text
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll(/<!--.*?-->/g, '');
}

/** What is read on a page. */
export function wordsOf({ html }: ShownPage): string {
  return DomUtils.innerText(parseDocument(html).children).replaceAll(/[\u2066-\u2069]/g, '');
}

/** What the page was rendered from. */
export function contentOf<Content>({ html }: Pick<ShownPage, 'html'>): Content {
  const state = DomUtils.getElementById('state', parseDocument(html));
  return (JSON.parse(state === null ? '{}' : DomUtils.textContent(state)) as { content: Content }).content;
}

/** The cookies that go on from here: those that were brought, and those that the answer gives or replaces. */
function cookiesAfter(brought: string, answer: Response): string {
  const pairs = [...brought.split('; '), ...answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')];
  return [...new Map(pairs.filter(Boolean).map((pair) => [pair.split('=')[0], pair])).values()].join('; ');
}

/** Opens a page; with the cookies of a page that was shown before when the headers bring them. */
export async function openPage(origin: string, address: string, headers: Headers = {}): Promise<ShownPage> {
  const answer = await fetch(`${origin}${address}`, { headers: { 'accept-language': 'en', ...headers } });
  const url = new URL(answer.url);
  return {
    status: answer.status,
    html: unescaped(await answer.text()),
    address: `${url.pathname}${url.search}`,
    cookies: cookiesAfter(headers['cookie'] ?? '', answer),
  };
}

/** The form that holds a field of a name, as a browser without script would send it. */
export function formWith(page: ShownPage, name: string): ShownForm {
  const forms = DomUtils.getElementsByTagName('form', parseDocument(page.html));
  for (const form of forms.filter(({ attribs }) => attribs['method'] === 'post')) {
    const fields = sentFields(form);
    if (fields.has(name)) {
      return { action: form.attribs['action'] ?? page.address, fields, cookies: page.cookies };
    }
  }
  throw new Error(`${page.address} has no form with ${name}`);
}

function sentFields(form: Element): URLSearchParams {
  const fields = new URLSearchParams();
  for (const field of DomUtils.getElementsByTagName((tag) => ['input', 'textarea', 'select'].includes(tag), form)) {
    const { name, type, value } = field.attribs;
    const isChosen = (type !== 'radio' && type !== 'checkbox') || 'checked' in field.attribs;
    if (name !== undefined && isChosen) {
      fields.append(name, field.name === 'input' ? (value ?? (type === 'checkbox' ? 'on' : '')) : typedIn(field));
    }
  }
  return fields;
}

/** What stands in a field of several lines, or is chosen of a list. */
function typedIn(field: Element): string {
  if (field.name === 'textarea') {
    return DomUtils.textContent(field);
  }
  const options = DomUtils.getElementsByTagName('option', field);
  const chosen = options.find(({ attribs }) => 'selected' in attribs) ?? options[0];
  return chosen?.attribs['value'] ?? '';
}

/** Sends a form with what somebody types and with the cookies of its page, and follows where it leads. */
export async function postForm(
  origin: string,
  { action, cookies: brought, fields }: ShownForm,
  typed: Readonly<Record<string, string>>,
  headers: Headers = {},
): Promise<ShownPage> {
  const body = new URLSearchParams(fields);
  for (const [name, value] of Object.entries(typed)) {
    body.set(name, value);
  }
  const from = { ...headers, ...(brought === '' ? {} : { cookie: brought }) };
  const answer = await fetch(`${origin}${action}`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'accept-language': 'en', ...from },
  });
  const location = answer.headers.get('location');
  const cookies = cookiesAfter(brought, answer);
  return location === null
    ? { status: answer.status, html: unescaped(await answer.text()), address: action, cookies }
    : openPage(origin, location, { ...from, ...(cookies === '' ? {} : { cookie: cookies }) });
}
