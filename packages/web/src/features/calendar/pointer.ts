/**
 * How a pointer that holds something behaves in the grid: what wavers is still a press, and near an edge the view
 * scrolls along.
 */

/** Up to here a press that wavers is still a press. */
export const slackPixels = 5;
/** So long a finger rests before it takes something up instead of scrolling. */
export const longPressMs = 450;
const edgePixels = 48;
const scrollPixels = 12;

export function scrollAlong(
  scroller: HTMLElement | null,
  { clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>,
): void {
  if (scroller === null) {
    return;
  }
  const box = scroller.getBoundingClientRect();
  const by = (at: number, start: number, end: number) =>
    at > end - edgePixels ? scrollPixels : at < start + edgePixels ? -scrollPixels : 0;
  scroller.scrollBy(by(clientX, box.left, box.right), by(clientY, box.top, box.bottom));
}
