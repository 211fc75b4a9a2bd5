/**
 * On which days it is closed: public holidays by the place of the business, its own days, and what is booked on any of
 * them.
 */

import type { ClosedDay } from '@openhours/contract';
import { maxClosedDayName } from '@openhours/contract/closed-days/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '../../days/dates.ts';
import { closedDayAddress, settingsAddress } from '../../pages/dashboard-addresses.ts';
import { closedDaysOf, closuresOf, type NewClosedDay, useCreateClosedDay } from '../../queries/closed-days.ts';
import { placesOf } from '../../queries/locations.ts';
import { periodOfDays } from '../../queries/visits-within.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { AddingForm, useAdding, useRefusal } from '../../ui/editing/adding.tsx';
import { OnlyShown } from '../../ui/editing/editable.tsx';
import { ListPage } from '../../ui/editing/list-page.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Rows, Section } from '../../ui/editing/section.tsx';
import { VisitsWithin } from '../../ui/hours/visits-within.tsx';
import { comingPeriods, problemOfDays, type TypedDays, wireOfDays } from './closed-day.ts';
import { DaysFields } from './days-fields.tsx';
import { useDaysWords } from './days-words.ts';
import { PublicHolidays } from './public-holidays.tsx';

export function ClosedDaysPage() {
  const { say } = useDashboard();
  return (
    <ListPage
      title={say('closedDays.title')}
      back={{ address: settingsAddress, name: say('settings.title') }}
      add={{
        permission: 'CLOSED_DAYS.MANAGE',
        title: say('closedDays.add'),
        hint: say('closedDays.addHint'),
        form: <AddClosedDay />,
      }}
    >
      <p className="oh-soft">{say('closedDays.hint')}</p>
      <OnlyShown permission="CLOSED_DAYS.MANAGE" />
      <PublicHolidays />
      <OwnDays />
      <StillBooked />
    </ListPage>
  );
}

/** Those that are over stand last. */
function inOrder(days: readonly ClosedDay[], today: string): ClosedDay[] {
  const isOver = ({ lastDate, yearly }: ClosedDay) => !yearly && lastDate < today;
  return days.toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)) || a.firstDate.localeCompare(b.firstDate));
}

function OwnDays() {
  const { frame, say, session } = useDashboard();
  const daysWords = useDaysWords();
  const list = useQuery(closedDaysOf(session.client));
  const places = useQuery(placesOf(session.client)).data ?? [];
  const nameOfPlace = (id: string) => places.find((place) => place.id === id)?.name ?? say('closedDays.placeGone');
  return (
    <Section title={say('closedDays.own')}>
      {list.data === undefined ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : list.data.length === 0 ? (
        <p className="oh-soft">{say('closedDays.none')}</p>
      ) : (
        <Rows
          rows={inOrder(list.data, frame.today).map((day) => ({
            id: day.id,
            address: closedDayAddress(day.id),
            name: day.name,
            facts: [daysWords(day), ...(day.locationId === undefined ? [] : [nameOfPlace(day.locationId)])],
            mark: !day.yearly && day.lastDate < frame.today ? say('closedDays.over') : undefined,
          }))}
        />
      )}
    </Section>
  );
}

const daysAhead = 365;

/** What is booked on days that are closed already: nobody has moved or cancelled it yet. */
function StillBooked() {
  const { frame, say, session } = useDashboard();
  const range = { from: frame.today, to: addDays(frame.today, daysAhead + 1) };
  const closures = useQuery(closuresOf(session.client, range)).data;
  return closures === undefined || closures.length === 0 ? null : (
    <Section title={say('closedDays.booked')} hint={say('closedDays.bookedHint')}>
      <VisitsWithin time={{ periods: closures.map(periodOfDays) }} none={say('closedDays.bookedNone')} isClosed />
    </Section>
  );
}

function AddClosedDay() {
  const { frame, say, session } = useDashboard();
  const [days, setDays] = useState<TypedDays>({
    firstDate: '',
    lastDate: '',
    yearly: false,
    startTime: '',
    endTime: '',
    locationId: '',
  });
  const [isTried, setTried] = useState(false);
  const adding = useAdding<ClosedDay, NewClosedDay>(useCreateClosedDay(session.client), ({ id }) =>
    closedDayAddress(id),
  );
  const isWhole = problemOfDays(days) === undefined;
  return (
    <AddingForm
      adding={adding}
      id="new-closed-day-name"
      label={say('closedDays.name')}
      act={say('closedDays.addDo')}
      maxLength={maxClosedDayName}
      refusal={useRefusal(adding.error, { CLOSED_DAY_LIMIT_REACHED: 'closedDays.full' })}
      isWhole={isWhole}
      onTried={() => setTried(true)}
      inputOf={(name) => ({ name, ...wireOfDays(days) })}
      below={
        <>
          <DaysFields
            id="new-closed-day"
            days={days}
            isTried={isTried}
            onChange={(change) => {
              setDays({ ...days, ...change });
              adding.retyped();
            }}
          />
          <VisitsWithin time={{ periods: comingPeriods(days, frame.today) }} />
        </>
      }
    />
  );
}
