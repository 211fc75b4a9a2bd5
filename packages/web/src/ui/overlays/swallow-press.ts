/** Ends a press that has done what it was meant for, before anything else makes something of it. */

/** What a browser still makes of a press that has begun; pressed by a key a button is clicked without any (`detail` 0). */
const restOfPress = ['mousedown', 'click', 'auxclick'] as const;

/** Keeps a press that has begun from acting, up to the next one. */
export function swallowPress(press: Event): void {
  press.stopPropagation();
  const ends = new AbortController();
  const heard = { capture: true, signal: ends.signal };
  for (const kind of restOfPress) {
    document.addEventListener(
      kind,
      (rest) => {
        if (rest.detail > 0) {
          rest.preventDefault();
          rest.stopPropagation();
        }
      },
      heard,
    );
  }
  document.addEventListener('pointerdown', () => ends.abort(), heard);
}
