/**
 * Whether the page is drawn light or dark, as the root element says it; an open page follows the device when that
 * changes.
 */

export type Scheme = 'light' | 'dark';

export function shownScheme(): Scheme {
  return document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light';
}

/** Calls whenever the page is rendered the other way, until the returned function is called. */
export function onScheme(changed: () => void): () => void {
  let before = shownScheme();
  // The same value may be written once more, which is no change.
  const observer = new MutationObserver(() => {
    const now = shownScheme();
    if (now !== before) {
      before = now;
      changed();
    }
  });
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}

/**
 * Keeps the choice for a year; the server then writes it into every page. Whoever chooses what the device has goes along
 * with the device again.
 */
export function chooseScheme(scheme: Scheme): void {
  const ofDevice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const kept = scheme === ofDevice ? 'auto' : scheme;
  document.documentElement.dataset['scheme'] = kept;
  document.documentElement.dataset['mantineColorScheme'] = scheme;
  // biome-ignore lint/suspicious/noDocumentCookie: the one cookie a script sets; the Cookie Store API is not everywhere
  document.cookie = `oh_scheme=${kept}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
