/** The new time of a session or of blocked time, typed: where no columns are drawn, or a press is no way. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { instantOf, localAt } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import panel from '../../ui/forms/panel-form.module.css';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import actions from '../../ui/styles/actions.module.css';
import type { CalendarWords } from './calendar-words.ts';
import type { OwnEntry } from './entries.ts';
import type { Destination } from './use-move.ts';

interface WhenSheetProps {
  readonly entry: OwnEntry;
  readonly words: CalendarWords;
  readonly onDestination: (destination: Destination) => void;
  readonly onClose: () => void;
}

export function WhenSheet({ entry, words, onClose, onDestination }: WhenSheetProps) {
  const { frame, say } = useDashboard();
  const { timeZone } = frame;
  const [before, clockBefore] = localAt(entry.startMs, timeZone).split('T') as [string, string];
  const [day, setDay] = useState(before);
  const [clock, setClock] = useState(clockBefore.slice(0, 5));
  const isTyped = day !== '' && clock !== '';
  return (
    <Sheet title={say('calendar.moveTitle', { name: own(words.title(entry)) })} onClose={onClose}>
      <p className="oh-soft">
        {say('move.from', { day: words.day(entry.startMs), time: words.range(entry.startMs, entry.endMs) })}
      </p>
      <form
        className={panel['fields']}
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped) {
            const startMs = instantOf(`${day}T${clock}:00`, timeZone);
            onDestination({ startMs, endMs: startMs + entry.endMs - entry.startMs });
          }
        }}
      >
        <div className={panel['pair']}>
          <TextInput
            type="date"
            label={say('calendar.newDay')}
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
          <TextInput
            type="time"
            label={say('calendar.newTime')}
            value={clock}
            onChange={({ currentTarget }) => setClock(currentTarget.value)}
          />
        </div>
        <div className={actions['buttons']}>
          <Button type="submit" aria-disabled={!isTyped}>
            {say('calendar.toNewTime')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {say('move.keep')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
