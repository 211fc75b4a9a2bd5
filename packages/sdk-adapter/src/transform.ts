/**
 * What build tools change in the SDK: the address of its requests, and where it has pictures delivered from. Its hosts stay
 * what they are, because it chooses its paths by their names. All else of a program keeps its own fetch.
 */
import { leadTo } from './fetch.ts';
import { apiHosts, mediaOrigins } from './server.ts';

/** The packages whose modules ask the platform by themselves, or write addresses of pictures. */
export const changedPackages = [
  '@wix/sdk',
  '@wix/image-kit',
  '@wix/essentials',
  '@wix/form-public',
  '@wix/headless-forms',
] as const;

/** Matches the modules of these packages, by their path on any system. */
export const changedModules = new RegExp(
  `[\\\\/](?:${changedPackages.map((name) => name.replace('/', '[\\\\/]')).join('|')})[\\\\/].*\\.[cm]?js$`,
);

/**
 * The code of a module that leads to the server; undefined when there is nothing in it to change. What is added stands at
 * the end, so that directives stay first and the lines of the module stay where its source map has them.
 */
export function leadModule(code: string, path: string, server: string): string | undefined {
  // Build tools add questions to a path that say how a module is asked for.
  if (!changedModules.test(path.replace(/[?#].*$/, ''))) {
    return undefined;
  }
  const led = mediaOrigins.reduce((text, origin) => text.replaceAll(`${origin}/`, `${server}/`), code);
  const asks = /\bfetch\b/.test(led);
  return asks ? `${led}\n${fetchOfModule(server)}\n` : led === code ? undefined : led;
}

/**
 * A function of the module's own that stands before the global one; which that is, is asked at each call: frameworks
 * replace it.
 */
function fetchOfModule(server: string): string {
  const parameters = `${JSON.stringify(server)}, ${JSON.stringify(apiHosts)}, globalThis.fetch`;
  return `function fetch(input, init) {\n  return (${leadTo})(${parameters})(input, init);\n}`;
}
