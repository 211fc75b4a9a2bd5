/** The pages as a browser without script has them: addresses are opened, forms are sent, and what follows is read. */

export interface ShownPage {
  readonly status: number;
  /** With its entities spelled out, so that it reads as on screen. */
  readonly html: string;
  /** Path and query, behind every redirect. */
  readonly address: string;
}

/** What a form says before anybody types. */
export interface ShownForm {
  readonly action: string;
  readonly fields: URLSearchParams;
}

type Headers = Readonly<Record<string, string>>;

function unescaped(text: string): string {
  return text
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll(/<!--.*?-->/g, '');
}

/** What is read on a page. */
export function wordsOf({ html }: ShownPage): string {
  return html.replaceAll(/<[^>]*>|[\u2066-\u2069]/g, '');
}

/** What the page was drawn from. */
export function contentOf<Content>({ html }: ShownPage): Content {
  const text = /<script id="state"[^>]*>([^<]*)</.exec(html)?.[1];
  return (JSON.parse(text ?? '{}') as { content: Content }).content;
}

export async function openPage(origin: string, address: string, headers: Headers = {}): Promise<ShownPage> {
  const answer = await fetch(`${origin}${address}`, { headers: { 'accept-language': 'en', ...headers } });
  const url = new URL(answer.url);
  return { status: answer.status, html: unescaped(await answer.text()), address: `${url.pathname}${url.search}` };
}

/** The form that holds a field of a name, as a browser without script would send it. */
export function formWith(page: ShownPage, name: string): ShownForm {
  for (const [text] of page.html.matchAll(/<form[^>]*method="post"[^>]*>[\s\S]*?<\/form>/g)) {
    const fields = new URLSearchParams();
    for (const [tag] of text.matchAll(/<(?:input|textarea)\b[^>]*>/g)) {
      const named = / name="([^"]*)"/.exec(tag)?.[1];
      if (named !== undefined && !(/ type="radio"/.test(tag) && fields.has(named))) {
        fields.set(named, / value="([^"]*)"/.exec(tag)?.[1] ?? '');
      }
    }
    if (fields.has(name)) {
      return { action: / action="([^"]*)"/.exec(text)?.[1] ?? page.address, fields };
    }
  }
  throw new Error(`${page.address} has no form with ${name}`);
}

/** Sends a form with what somebody types, and follows where it leads. */
export async function postForm(
  origin: string,
  { action, fields }: ShownForm,
  typed: Readonly<Record<string, string>>,
  headers: Headers = {},
): Promise<ShownPage> {
  const body = new URLSearchParams(fields);
  for (const [name, value] of Object.entries(typed)) {
    body.set(name, value);
  }
  const answer = await fetch(`${origin}${action}`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'accept-language': 'en', ...headers },
  });
  const location = answer.headers.get('location');
  return location === null
    ? { status: answer.status, html: unescaped(await answer.text()), address: action }
    : openPage(origin, location, headers);
}
