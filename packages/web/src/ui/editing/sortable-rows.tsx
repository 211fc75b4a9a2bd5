/**
 * A list of things that are edited on a page of their own, and brought into order by a handle at each: with the mouse or a
 * finger, or lifted by Space and moved by the arrow keys (docs/decisions/0059).
 */

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { Permission } from '@openhours/contract';
import { IconGripVertical } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { own } from '../../language/bidi.ts';
import { movedTo } from '../../queries/order.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { useLacks } from './editable.tsx';
import rowStyles from './editing.module.css';
import { dataOfRows, type EditedRow, RowLink, Rows, type RowsProps } from './section.tsx';
import styles from './sortable-rows.module.css';

interface SortableRowsProps extends RowsProps {
  /** Who has it not over the whole site gets the rows without handles. */
  readonly permission: Permission;
  /** False where part of the list is out of sight: what is not shown cannot be passed. */
  readonly isSorted?: boolean;
  /** Puts a row behind another one, or first; settled when the rows are told in their new order, or as they were. */
  readonly onMove: (rowId: string, afterId: string | undefined) => Promise<unknown>;
}

/** How far a pointer goes before it drags, in pixels: a press is none. */
const dragDistance = 4;

export function SortableRows({ permission, isSorted = true, ...list }: SortableRowsProps) {
  return useLacks(permission) || !isSorted || list.rows.length < 2 ? <Rows {...list} /> : <Sorting {...list} />;
}

function Sorting({ columns = [], onMove, rows }: Omit<SortableRowsProps, 'isSorted' | 'permission'>) {
  const { say } = useDashboard();
  // Shown at once in the order that is being saved.
  const [order, setOrder] = useState<readonly string[] | undefined>(undefined);
  const shown =
    order === undefined
      ? rows
      : rows.toSorted(({ id: one }, { id: other }) => order.indexOf(one) - order.indexOf(other));
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragDistance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (id: unknown) => own(rows.find((row) => row.id === id)?.name ?? '');
  const placeOf = (id: unknown) => shown.findIndex((row) => row.id === id) + 1;
  // That it lies over its own place at first would drown that it is lifted.
  const told = useRef(0);
  const announcements: Announcements = {
    onDragStart({ active }) {
      told.current = placeOf(active.id);
      return say('rows.lifted', { name: nameOf(active.id), place: told.current, count: rows.length });
    },
    onDragOver({ active, over }) {
      const place = over === null ? told.current : placeOf(over.id);
      const isNew = place !== told.current;
      told.current = place;
      return isNew ? say('rows.over', { name: nameOf(active.id), place, count: rows.length }) : undefined;
    },
    onDragEnd: ({ active, over }) =>
      say('rows.dropped', { name: nameOf(active.id), place: placeOf((over ?? active).id), count: rows.length }),
    onDragCancel: ({ active }) => say('rows.leftThere', { name: nameOf(active.id) }),
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const ids = shown.map(({ id }) => id);
    const next = over === null ? ids : movedTo(ids, String(active.id), ids.indexOf(String(over.id)));
    if (next.some((id, index) => id !== ids[index])) {
      setOrder(next);
      const afterId = next[next.indexOf(String(active.id)) - 1];
      void onMove(String(active.id), afterId).finally(() => setOrder(undefined));
    }
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: say('rows.howToMove') } }}
      onDragEnd={drop}
    >
      <SortableContext items={shown.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul className={rowStyles['rows']} {...dataOfRows({ columns, rows })}>
          {shown.map((row) => (
            <SortableRow key={row.id} row={row} columns={columns} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function SortableRow({ columns, row }: { row: EditedRow; columns: readonly string[] }) {
  const { say } = useDashboard();
  const { attributes, isDragging, listeners, setActivatorNodeRef, setNodeRef, transform, transition } = useSortable({
    id: row.id,
  });
  return (
    <li
      ref={setNodeRef}
      className={styles['row']}
      data-dragging={isDragging || undefined}
      style={{ transform: transform === null ? undefined : `translateY(${transform.y}px)`, transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles['handle']}
        aria-label={say('rows.move', { name: own(row.name) })}
        aria-describedby={attributes['aria-describedby']}
        {...listeners}
      >
        <IconGripVertical size={20} stroke={2} aria-hidden="true" />
      </button>
      <RowLink row={row} columns={columns} />
    </li>
  );
}
