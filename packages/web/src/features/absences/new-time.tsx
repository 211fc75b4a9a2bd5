/** When a visit is to be instead: one of the nearest free times, or one that is typed, by the clock of the site. */
import { NativeSelect, TextInput } from '@mantine/core';
import type { VisitOfAbsence } from '@openhours/contract';
import { useState } from 'react';
import { instantOf, localAt } from '../../days/dates.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import type { Choice } from './choices.ts';

const otherTime = 'other';

function instantOfTyped(typed: string, timeZone: string): string | undefined {
  return typed === '' ? undefined : new Date(instantOf(typed, timeZone)).toISOString();
}

interface NewTimeProps {
  readonly visit: VisitOfAbsence;
  readonly choice: Choice;
  readonly label: string;
  readonly onChoose: (choice: Choice) => void;
}

export function NewTime({ choice, label, onChoose, visit }: NewTimeProps) {
  const { formats, frame, say } = useDashboard();
  const { isTyped = false, startDate } = choice;
  const [typed, setTyped] = useState(() =>
    isTyped && startDate !== undefined ? localAt(Date.parse(startDate), frame.timeZone).slice(0, 16) : '',
  );
  const isOther = isTyped || startDate === undefined;
  const chooseTyped = (value: string) =>
    onChoose({ ...choice, startDate: instantOfTyped(value, frame.timeZone), isTyped: true });
  const wordsOf = (start: string) => {
    const local = localAt(Date.parse(start), frame.timeZone);
    return `${formats.shortDay(local.slice(0, 10))}, ${formats.time(local)}`;
  };
  return (
    <>
      <NativeSelect
        aria-label={label}
        value={isOther ? otherTime : startDate}
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (value === otherTime) {
            chooseTyped(typed);
          } else {
            onChoose({ ...choice, startDate: value, isTyped: false });
          }
        }}
        data={[
          ...visit.starts.map((start) => ({ value: start, label: wordsOf(start) })),
          { value: otherTime, label: say('absences.otherTime') },
        ]}
      />
      {isOther ? (
        <TextInput
          type="datetime-local"
          aria-label={say('absences.otherTimeOf', { label })}
          value={typed}
          error={startDate === undefined ? say('absences.chooseTime') : undefined}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setTyped(value);
            chooseTyped(value);
          }}
        />
      ) : null}
    </>
  );
}
