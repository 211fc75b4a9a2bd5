/** What is read out while a stretch of the columns is moved or drawn by the arrow keys, and where it lies. */
import { own } from '../../language/bidi.ts';
import type { DashboardTextId, Say } from '../../language/texts.ts';
import type { TimeGridProps } from './grid-props.ts';
import type { GridHands } from './use-grid-hands.ts';

export function spokenOf(
  { lift: { lifted }, draw: { drawn } }: GridHands,
  { axis, columns, titleOf, words }: Pick<TimeGridProps, 'axis' | 'columns' | 'titleOf' | 'words'>,
  say: Say<DashboardTextId>,
): string {
  const stretch = lifted ?? (drawn?.by === 'keys' ? drawn : undefined);
  const column = columns.find(({ key }) => key === stretch?.column);
  if (stretch === undefined || column === undefined) {
    return '';
  }
  const range = words.range(axis.instantAt(column.day, stretch.start), axis.instantAt(column.day, stretch.end));
  const where = own(titleOf(column).title);
  return lifted === undefined
    ? say('calendar.drawnByKeys', { range, where })
    : say(lifted.by === 'keys' ? 'calendar.liftedByKeys' : 'calendar.lifted', {
        name: own(words.title(lifted.entry)),
        range,
        where,
      });
}
