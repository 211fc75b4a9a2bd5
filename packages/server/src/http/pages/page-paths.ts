/**
 * How addresses of pages are read: the path of one, where a short one leads, and whether an unknown one is answered to a
 * person or to a program.
 */

/**
 * The path of a page, decoded and without slashes at its end; absent when it is no valid encoding. Cut in one pass:
 * anybody may send as many slashes as an address holds.
 */
export function pagePathOf(rawPath: string): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(rawPath);
  } catch {
    return undefined;
  }
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') {
    end -= 1;
  }
  return path.slice(0, end);
}

/**
 * The target of a request without scheme and host, which clients may send as to a proxy (RFC 9112, 3.2.2): everything
 * behind it reads paths.
 */
export function pathOfTarget(target: string): string {
  const rest = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*(.*)$/is.exec(target)?.[1];
  return rest === undefined ? target : rest.startsWith('/') ? rest : `/${rest}`;
}

/** Where an address that people type leads: to the page it is short for, with the query it came with. */
export function longAddress(url: string, target: string): string {
  const [, query] = url.split(/\?(.*)/s);
  return query === undefined ? target : `${target}?${query}`;
}

/** First pieces of paths that are for programs whatever operations there are (design 2), and of built files. */
const programPath = /^\/+(?:v\d+|_api|oauth2|graphql|health|assets)(?:\/|$)/;
const fileName = /\.\w{1,10}$/;

/** Headers of a request, by name in small letters. */
type Headers = Readonly<Record<string, unknown>>;

/**
 * What no browser sends by itself when somebody opens an address: only a script or another program does (clients sheet
 * 1).
 */
function isOfProgram(headers: Headers): boolean {
  return Object.keys(headers).some(
    (name) => name === 'authorization' || name === 'origin' || /^(?:x-)?wix-/.test(name),
  );
}

/**
 * True when an unknown address is answered with a page: none that programs call, and not asked for by a program that
 * wants something else than a page. Who says nothing of what it takes may be a person with a simple tool.
 */
export function wantsPage(url: string, headers: Headers, programRoots: ReadonlySet<string>): boolean {
  const path = url.split('?', 1)[0] ?? '';
  const [, root = '', ...more] = path.split('/');
  if (programPath.test(path) || (more.length > 0 && programRoots.has(root)) || isOfProgram(headers)) {
    return false;
  }
  const takes = String(headers['accept'] ?? '*/*').toLowerCase();
  return takes.includes('text/html') || (takes.trim() === '*/*' && !fileName.test(path));
}
