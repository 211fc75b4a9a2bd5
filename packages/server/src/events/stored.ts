/** What the tables of events hold: what happened, and the positions of live streams. */
import { type ContactTraces, ofContact, ofNobody, ofVisitor, type StoredTables } from '../db/stored-tables.ts';
import { isOpenTask } from '../tasks/repository.ts';
import { dayMs, hourMs } from '../time/index.ts';

const eventsOfContact = ({ entities }: ContactTraces) => `entity_id in (select entity_id from (${entities}) as named)`;

/** Entities that are gone, such as who took part by a cancelled booking, are named by their last event alone. */
const goneOfContact = `select type as entity_type, entity_id from outbox_event
  where site_id = $1 and type like '%\\_deleted'
    and jsonb_path_exists(body, '$.**.contactId ? (@ == $id)', jsonb_build_object('id', $2::text))`;

/**
 * What members wrote and what was reported of them is found by the members whom its events name, whether it is still there or not,
 * and whether they are members still or not.
 */
const saidOfMembers = ({ subjects }: Pick<ContactTraces, 'subjects'>) =>
  `select told.type as entity_type, told.entity_id from outbox_event as told
   where told.site_id = $1 and told.type like 'wix.members.%'
     and array[told.body ->> 'memberId', told.body ->> 'reportedMemberId', told.body ->> 'reportingMemberId'] && array(
       select subject_id::text from (${subjects}) as subject where subject_type = 'MEMBER'
       union all select entity_id from (${goneOfContact}) as gone)`;

export const storedByEvents: StoredTables = Object.freeze<StoredTables>({
  owner: 'events',
  tables: {
    outbox_event: {
      stays: { retention: 'old-events' },
      rowsOfContact: eventsOfContact,
      exported: false,
      columns: {
        ...ofNobody('site_id id type entity_sequence at'),
        ...ofContact('entity_id'),
        // Who caused an event: a person's id goes, a user's or an app's stays.
        ...ofVisitor(
          'identity',
          `case when identity ->> 'identityType' in ('ANONYMOUS_VISITOR', 'MEMBER')
            then '{"identityType": "UNKNOWN"}'::jsonb else identity end`,
        ),
        ...ofContact('body', `'{}'`),
        ...ofContact('modified_fields', 'null'),
        // Consumers that have not taken the event yet see that it says nothing any more.
        ...ofContact('triggered_by_anonymize', 'true'),
      },
    },
    live_position: { stays: 'site', columns: ofNobody('site_id last') },
    live_event: { stays: { retention: 'old-events' }, columns: ofNobody('site_id position event_id') },
  },
  entitiesOfContact: [goneOfContact, saidOfMembers],
  retentions: [
    {
      // Their positions in the live stream go with them; what still waits for a consumer stays.
      name: 'old-events',
      everyMs: 6 * hourMs,
      keptMs: 30 * dayMs,
      table: 'outbox_event',
      key: ['id'],
      isOver: (cutoff) => `at <= ${cutoff} and not ${isOpenTask('outbox_event.site_id', 'outbox_event.id')}`,
    },
  ],
});
