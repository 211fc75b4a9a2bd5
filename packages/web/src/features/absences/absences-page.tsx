/** Who and what is away or closed: now, to come, and in the last weeks. */
import { Button } from '@mantine/core';
import type { Absence } from '@openhours/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { addDays } from '../../days/dates.ts';
import { absenceAddress, newAbsenceAddress } from '../../pages/absence-addresses.ts';
import { absencesOf } from '../../queries/absences.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useNow } from '../../ui/context/now.ts';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Rows, Section } from '../../ui/editing/section.tsx';
import { isOver, whoTextOf } from './typed-absence.ts';
import { useWhenWords } from './when-words.ts';
import { useWho } from './who.ts';

const daysBack = 60;

export function AbsencesPage() {
  const { say, session } = useDashboard();
  const { isNameable, nameOf } = useWho();
  const { nowMs, today } = useNow();
  const list = useQuery(absencesOf(session.client, `${addDays(today, -daysBack)}T00:00:00.000Z`));
  const isPast = (absence: Absence) => isOver(absence, nowMs);
  return (
    <EditorPage
      title={say('absences.title')}
      isList
      aside={
        <Button
          component={Link}
          to={newAbsenceAddress}
          leftSection={<IconPlus size={20} stroke={2} aria-hidden="true" />}
        >
          {say('absences.add')}
        </Button>
      }
    >
      <p className="oh-soft">{say('absences.hint')}</p>
      {list.data === undefined || !isNameable ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : (
        <>
          <List title={say('absences.coming')} absences={list.data.filter((each) => !isPast(each))} nameOf={nameOf} />
          {list.data.some(isPast) ? (
            <List title={say('absences.past')} absences={list.data.filter(isPast).toReversed()} nameOf={nameOf} />
          ) : null}
        </>
      )}
    </EditorPage>
  );
}

interface ListProps {
  readonly title: string;
  readonly absences: readonly Absence[];
  readonly nameOf: ReturnType<typeof useWho>['nameOf'];
}

function List({ absences, nameOf, title }: ListProps) {
  const { say } = useDashboard();
  const whenWords = useWhenWords();
  return (
    <Section title={title}>
      {absences.length === 0 ? (
        <p className="oh-soft">{say('absences.none')}</p>
      ) : (
        <Rows
          rows={absences.map((absence) => ({
            id: absence.id,
            address: absenceAddress(absence.id),
            name: nameOf(whoTextOf(absence)),
            facts: [whenWords(absence), ...[absence.reason ?? absence.notice].flatMap((words) => words ?? [])],
            mark: absence.status === 'ENDED' ? say('absences.ended') : undefined,
          }))}
        />
      )}
    </Section>
  );
}
