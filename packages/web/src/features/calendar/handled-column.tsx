/** A column of the grid under somebody's hands: what a press in it does depends on what is lifted or drawn just then. */
import type { Column } from './columns.ts';
import { GridColumn } from './grid-column.tsx';
import type { TimeGridProps } from './grid-props.ts';
import type { ColumnBodies } from './use-column-bodies.ts';
import type { Focus, useGridFocus } from './use-grid-focus.ts';
import type { GridHands } from './use-grid-hands.ts';

interface HandledColumnProps {
  readonly grid: TimeGridProps;
  readonly column: Column;
  /** Its number among the columns. */
  readonly index: number;
  readonly focus: Focus;
  readonly rest: ReturnType<typeof useGridFocus>['rest'];
  readonly hands: GridHands;
  readonly bodies: ColumnBodies;
}

export function HandledColumn({ bodies, column, focus, grid, hands, index, rest }: HandledColumnProps) {
  const { askAt, draw, lift } = hands;
  const { lifted } = lift;
  // What was taken up without being dragged goes where somebody presses.
  const awaited = lifted?.by === 'keys' ? lifted.entry : undefined;
  return (
    <GridColumn
      column={column}
      axis={grid.axis}
      shown={grid.shown}
      words={grid.words}
      nowMs={grid.nowMs}
      focus={index === focus.column ? focus : undefined}
      lifted={lifted}
      drawn={draw.drawn}
      saysWhose={grid.saysWhose}
      bodyRef={(body) => bodies.keep(column.key, body)}
      minuteAt={bodies.minuteAt}
      onFocus={(stop) => rest({ ...stop, column: index })}
      onPress={(event, placed, part) => {
        if (awaited === undefined) {
          lift.press(event, column.key, placed, part);
        }
      }}
      onOpen={(entry, minute) => {
        if (awaited?.id === entry.id) {
          lift.letGo();
        } else if (awaited !== undefined) {
          lift.dropAt(column.key, minute);
        } else if (lift.hasDragged.current) {
          lift.hasDragged.current = false;
        } else if (lifted === undefined) {
          grid.onOpen(entry);
        }
      }}
      onFold={(fold) => grid.onFold(column, fold)}
      onPlace={(minute) => askAt(index, { column, minute })}
      onFree={(minute) => {
        const start = grid.startAt(column, minute);
        if (awaited !== undefined) {
          lift.dropAt(column.key, start);
        } else if (draw.hasDrawn.current) {
          draw.hasDrawn.current = false;
        } else {
          askAt(index, { column, minute: start });
        }
      }}
      onDraw={(event) => {
        if (awaited === undefined) {
          draw.press(event, column.key);
        }
      }}
    />
  );
}
