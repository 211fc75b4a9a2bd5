/**
 * What whoever speaks with a client knows of them at a glance, wherever one of their visits stands or is made: their tags,
 * whether their birthday is near, how often they came, when last, what and with whom they usually come, and whether they stayed
 * away; and the same once more.
 */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { localAt } from '../days/dates.ts';
import { ours, own } from '../language/bidi.ts';
import { visitsOfContact } from '../queries/contact-visits.ts';
import { clientById } from '../queries/contacts.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import { useOpen } from '../ui/context/opened.ts';
import { useReach } from '../ui/context/signed-in.ts';
import { ClientTags } from '../ui/display/client-tags.tsx';
import { FactRow, Sentence } from '../ui/display/sentence.tsx';
import { birthdaySoon } from './birthdays.ts';
import styles from './client-strip.module.css';

export function ClientStrip({ contactId }: { readonly contactId: string }) {
  const { formats, frame, say, session } = useDashboard();
  const open = useOpen();
  const mayBook = useReach('BOOKINGS.CREATE') === 'all';
  const mayRead = useReach('BOOKINGS.READ_INTERNAL') !== undefined;
  // Whoever reaches the own calendar alone is told of that, and of nobody who never came there: then there is no strip.
  const visits = useQuery({ ...visitsOfContact(session.client, contactId), enabled: mayRead }).data?.visits;
  const client = useClientLookedUp(contactId);
  const birthday = client?.birthday === undefined ? undefined : birthdaySoon(client.birthday, frame.today);
  if (visits === undefined) {
    return null;
  }
  const { last, lateCanceledCount, missedCount, usualResource, usualService, visitCount } = visits;
  const warned = [
    missedCount === 0 ? undefined : say('strip.missed', { count: missedCount }),
    lateCanceledCount === 0 ? undefined : say('strip.late', { count: lateCanceledCount }),
  ].filter((each) => each !== undefined);
  const usual = [usualService?.title, usualResource?.name].filter((each) => each !== undefined).map(own);
  return (
    <div className={styles['strip']}>
      <ClientTags tags={client?.tags ?? []} isSmall />
      <p className="oh-small">
        <FactRow
          facts={[
            birthday === undefined ? undefined : (
              <span key="birthday" className={styles['told']}>
                {birthday === frame.today
                  ? say('strip.birthdayToday')
                  : say('strip.birthdayOn', { day: formats.day(birthday) })}
              </span>
            ),
            say('strip.visits', { count: visitCount }),
            last === undefined
              ? undefined
              : say('strip.last', {
                  day: formats.day(localAt(Date.parse(last.startDate), frame.timeZone).slice(0, 10)),
                }),
            usual.length === 0 ? undefined : (
              <Sentence key="usual" text={say('strip.usual', { what: ours(usual.join(', ')) })} />
            ),
            ...warned.map((words) => (
              <span key={words} className={styles['warned']}>
                {words}
              </span>
            )),
          ]}
        />
      </p>
      {last === undefined || !mayBook ? null : (
        <Button
          variant="default"
          onClick={() =>
            open({
              new: 'booking',
              contact: contactId,
              service: last.serviceId,
              ...(last.resourceId === undefined ? {} : { staff: last.resourceId }),
            })
          }
        >
          {say('strip.again')}
        </Button>
      )}
    </div>
  );
}

/** Nothing for whoever may only know of the own bookings: they are told neither birthdays nor tags of the list of clients. */
function useClientLookedUp(contactId: string) {
  const { session } = useDashboard();
  const mayLookUp = useReach('CONTACTS.READ') === 'all';
  return useQuery({ ...clientById(session.client, contactId), enabled: mayLookUp }).data;
}
