/** The calendars that somebody has elsewhere: what is read of each, how that went, and connecting one more. */
import type { ExternalCalendarConnection, StaffMember } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { localAt } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import {
  calendarProvidersOf,
  calendarsOfConnection,
  connectionsOfSchedule,
  useChooseCalendars,
  useDisconnectCalendar,
} from '../../queries/external-calendars.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useSignedIn } from '../../ui/context/signed-in.ts';
import { Sentence } from '../../ui/display/sentence.tsx';
import { ChoiceList } from '../../ui/editing/choice-list.tsx';
import { useMayEdit } from '../../ui/editing/editable.tsx';
import styles from '../../ui/editing/editing.module.css';
import { AskOnce, Reading } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ConnectCalendar } from './connect-calendar.tsx';

/** Shown to whoever may see the calendars of everybody, and to the person. */
export function OtherCalendars({ isSelf, member }: { readonly isSelf: boolean; readonly member: StaffMember }) {
  const signedIn = useSignedIn();
  const scheduleId = member.resource?.eventsSchedule.id;
  const sees = isSelf || signedIn?.permissions['EXTERNAL_CALENDARS.READ'] === 'all';
  return sees && scheduleId !== undefined ? <Connections scheduleId={scheduleId} /> : null;
}

function Connections({ scheduleId }: { readonly scheduleId: string }) {
  const { say, session } = useDashboard();
  const mayEdit = useMayEdit();
  const connections = useQuery(connectionsOfSchedule(session.client, scheduleId));
  return (
    <Section title={say('staff.elsewhere')} hint={say('staff.elsewhereHint')}>
      {connections.data === undefined ? (
        <Reading error={connections.error} onAgain={() => void connections.refetch()} />
      ) : (
        <>
          {connections.data.length === 0 ? <p className="oh-soft">{say('staff.elsewhereNone')}</p> : null}
          {connections.data.map((connection) => (
            <Connection key={connection.id} connection={connection} />
          ))}
        </>
      )}
      {mayEdit ? <ConnectCalendar scheduleId={scheduleId} /> : null}
    </Section>
  );
}

function Connection({ connection }: { readonly connection: ExternalCalendarConnection }) {
  const { say, session } = useDashboard();
  const mayEdit = useMayEdit();
  const providers = useQuery(calendarProvidersOf(session.client)).data;
  const disconnecting = useDisconnectCalendar(session.client);
  const account = own(connection.externalAccountEmail);
  const provider = providers?.find(({ id }) => id === connection.providerId)?.name;
  return (
    <div className={styles['form']}>
      <h3>
        <Sentence
          text={provider === undefined ? account : say('staff.elsewhereAccount', { provider: own(provider), account })}
        />
      </h3>
      <State connection={connection} />
      <Chosen connection={connection} />
      {mayEdit ? (
        <div>
          <AskOnce
            act={say('staff.elsewhereEnd')}
            title={say('staff.elsewhereEndAsk', { account })}
            consequence={<p>{say('staff.elsewhereEndConsequence')}</p>}
            onConfirm={() => disconnecting.mutateAsync(connection.id)}
            level={3}
          />
        </div>
      ) : null}
    </div>
  );
}

/** How the last reading went. */
function State({ connection }: { readonly connection: ExternalCalendarConnection }) {
  const { formats, frame, say } = useDashboard();
  const { lastSyncDate, problem, status, syncConfig, unreadableEvents } = connection;
  const local = lastSyncDate === undefined ? undefined : localAt(Date.parse(lastSyncDate), frame.timeZone);
  const isRead = syncConfig.listEventFromCalendars.enabled && chosenOf(connection).length > 0;
  return (
    <>
      {problem === undefined ? null : (
        <Notice meaning="bad" title={say(`staff.elsewhereProblem.${problem}`)}>
          <p>{say(problem === 'CREDENTIALS_REFUSED' ? 'staff.elsewhereAgain' : 'staff.elsewhereStays')}</p>
        </Notice>
      )}
      <p className="oh-soft">
        {!isRead ? (
          say('staff.elsewhereOff')
        ) : local === undefined ? (
          status === 'ERROR' ? null : (
            say('staff.elsewhereReading')
          )
        ) : (
          <Sentence
            text={say('staff.elsewhereRead', { day: formats.shortDay(local.slice(0, 10)), time: formats.time(local) })}
          />
        )}
      </p>
      {unreadableEvents === 0 ? null : (
        <Notice meaning="warn" title={say('staff.elsewhereUnreadable', { count: unreadableEvents })} />
      )}
    </>
  );
}

const chosenOf = ({ syncConfig }: ExternalCalendarConnection) =>
  syncConfig.listEventFromCalendars.calendars.calendars.map(({ id }) => id);

/** Which calendars of the account make busy. */
function Chosen({ connection }: { readonly connection: ExternalCalendarConnection }) {
  const { say, session } = useDashboard();
  const calendars = useQuery(calendarsOfConnection(session.client, connection.id));
  // What was pressed shows at once; the server's word replaces it.
  const [pressed, setPressed] = useState<readonly string[] | undefined>(undefined);
  const choosing = useChooseCalendars(session.client, { onSettled: () => setPressed(undefined) });
  const chosen = pressed ?? chosenOf(connection);
  if (calendars.data === undefined) {
    return <Reading error={calendars.error} onAgain={() => void calendars.refetch()} />;
  }
  return (
    <>
      <ChoiceList
        legend={say('staff.elsewhereChosen')}
        isLegendSeen
        choices={calendars.data.map(({ id, name }) => ({ id, name: name === '' ? id : name }))}
        chosen={chosen}
        onChoose={(id, isChosen) => {
          const calendarIds = isChosen ? [...chosen, id] : chosen.filter((each) => each !== id);
          setPressed(calendarIds);
          choosing.mutate({ connectionId: connection.id, calendarIds });
        }}
      />
      {choosing.isError ? <Notice meaning="bad" title={say('editor.notSaved')} spoken /> : null}
    </>
  );
}
