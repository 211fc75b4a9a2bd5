/**
 * Runs before anything is rendered, so that nothing moves afterwards: where the person made no choice of colours (the
 * server then writes `auto`), the page follows the device; where the device's clock is not the page's, the page is told
 * to name its own; and the page of an online service is asked for once more by the device's clock. A classic script
 * without imports, because a module would come too late.
 */
{
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    // Asked anew each time: a person may choose on the open page, against the device or with it again.
    if (root.dataset['scheme'] === 'auto') {
      root.dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light';
    }
  };
  follow();
  dark.addEventListener('change', follow);

  // Until the dashboard has rendered itself, whatever goes wrong leaves nothing to read but these words; a page that the
  // server has rendered has none of them, and works as it came.
  const tellBroken = () => document.getElementById('broken')?.removeAttribute('hidden');
  addEventListener(
    'error',
    ({ target }) => (!(target instanceof Element) || target instanceof HTMLScriptElement) && tellBroken(),
    true,
  );
  addEventListener('unhandledrejection', tellBroken);

  /** Whether two zones ever read differently about now: in winter and in summer. */
  const differs = (place: string, device: string): boolean => {
    const reading = (timeZone: string, at: number) =>
      new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
    const now = Date.now();
    const halfYearMs = 182 * 86_400_000;
    return [now, now + halfYearMs].some((at) => reading(place, at) !== reading(device, at));
  };
  const place = root.dataset['timeZone'];
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  /** Tells the server the device's zone; true when it is news, and the browser keeps what it is told to keep. */
  const tellsZone = (): boolean => {
    const told = `oh_zone=${device}`;
    const isKept = () => document.cookie.split('; ').includes(told);
    if (isKept()) {
      return false;
    }
    // biome-ignore lint/suspicious/noDocumentCookie: older browsers know no other way, and it must be there at once
    document.cookie = `${told}; Path=/; SameSite=Lax; Max-Age=31536000`;
    return isKept();
  };
  if (root.dataset['asksForZone'] !== undefined && place !== device && tellsZone()) {
    // What the server has rendered so far goes by another clock: nothing of it is shown.
    root.hidden = true;
    location.reload();
  } else if (place !== undefined && place !== device) {
    try {
      root.toggleAttribute('data-elsewhere', differs(place, device));
    } catch (error) {
      // A browser too old to know the place's zone cannot reckon with it, but its name can still be read.
      console.warn(error);
      root.toggleAttribute('data-unknown-zone', true);
    }
  }
}
