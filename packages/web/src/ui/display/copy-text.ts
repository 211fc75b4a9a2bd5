/**
 * Copies a text that stands on the page. Browsers have a clipboard only for pages that came encrypted or from this
 * machine; elsewhere the older command copies, and where even that is refused the text stands selected for the keys.
 */

/** Marks the text where it stands. */
function select(shown: HTMLElement): void {
  if (shown instanceof HTMLInputElement) {
    shown.focus();
    shown.select();
  } else {
    getSelection()?.selectAllChildren(shown);
  }
}

/** `shown` holds just the text. False when the browser lets pages copy nothing: the text is selected then. */
export async function copyText(text: string, shown: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = document.activeElement;
    select(shown);
    const isCopied = document.execCommand('copy');
    if (isCopied && before instanceof HTMLElement) {
      before.focus();
    }
    return isCopied;
  }
}
