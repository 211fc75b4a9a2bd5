/**
 * Whose data every column of every table is, how long it stays, and what erasure does to it (design 12). A test
 * compares this with the catalogue of the database: whoever adds a column answers these questions here.
 */
import { nilId } from './ids.ts';

/** Contacts are the people who book; users sign in to the dashboard; visitors are browsers without a name. */
export type Subject = 'contact' | 'user' | 'visitor' | 'nobody';

/** `site`: as long as the site itself. Otherwise the name of a retention (jobs/retention.ts) that ends it. */
export type Stay = 'site' | { readonly retention: string };

/** What erasing a contact does to a column of the contact's rows; `set` is an SQL expression over the row. */
export type OnErasure = 'keep' | { readonly set: string };

export interface ColumnRule {
  readonly of: Subject;
  readonly onErasure: OnErasure;
  /** Never handed out: hashes and secrets say nothing to the person and much to a thief. */
  readonly secret: boolean;
}

export interface TableRule {
  readonly stays: Stay;
  /**
   * SQL condition that finds a contact's rows, with $1 the site and $2 the contact's id. Absent: no row of the table
   * belongs to a contact.
   */
  readonly rowsOfContact?: string;
  /** Erasure removes the contact's rows whole. */
  readonly erasedWhole?: true;
  /** Part of the export; false for records about the business's own work, such as deliveries. */
  readonly exported?: boolean;
  readonly columns: Readonly<Record<string, ColumnRule>>;
}

function columns(
  of: Subject,
  names: string,
  onErasure: OnErasure = 'keep',
  secret = false,
): Record<string, ColumnRule> {
  return Object.fromEntries(names.split(' ').map((name) => [name, { of, onErasure, secret }]));
}

const nobody = (names: string) => columns('nobody', names);
const user = (names: string) => columns('user', names);
const visitor = (names: string) => columns('visitor', names);
const contact = (names: string, set?: string) => columns('contact', names, set === undefined ? 'keep' : { set });
const secretOf = (of: Subject, names: string) => columns(of, names, 'keep', true);

const bookingsOfContact = 'select id from booking where site_id = $1 and contact_id = $2::uuid';
const eventsOfContact = `(entity_id = $2::uuid::text or entity_id in (select id::text from booking where site_id = $1 and contact_id = $2::uuid))`;
const sessionsOfContact = `subject_type in ('VISITOR', 'MEMBER') and subject_id in (
  select created_by_id from booking where site_id = $1 and contact_id = $2::uuid and created_by_type in ('VISITOR', 'MEMBER')
  union select member_id from contact where site_id = $1 and id = $2::uuid and member_id is not null)`;

/** Every table and every column. */
export const personalData: Readonly<Record<string, TableRule>> = Object.freeze({
  schema_migration: { stays: 'site', columns: nobody('number name checksum applied_at') },
  server_clock: { stays: 'site', columns: nobody('only_row offset_ms') },
  due_work: { stays: 'site', columns: nobody('name next_run_at leased_until') },
  sealed_key: {
    stays: 'site',
    columns: {
      ...nobody('id purpose algorithm public_part sealed_with created_at retired_at'),
      ...secretOf('nobody', 'sealed_part'),
    },
  },

  account: { stays: 'site', columns: nobody('id home_site_id created_at') },
  site: {
    stays: 'site',
    columns: nobody(
      'id account_id revision display_name time_zone currency language state delete_status created_at updated_at trashed_at',
    ),
  },
  site_host: { stays: 'site', columns: nobody('host site_id') },
  oauth_app: {
    stays: 'site',
    columns: {
      ...nobody('id site_id name application_type settings revision created_at updated_at'),
      ...secretOf('nobody', 'secret_hash'),
    },
  },
  api_key: {
    stays: 'site',
    columns: {
      ...nobody('id account_id name site_ids account_wide permissions created_at last_used_at revoked_at'),
      ...user('owner_user_id'),
      ...secretOf('nobody', 'hash'),
    },
  },

  site_catalogue: { stays: 'site', columns: nobody('site_id version') },
  site_user: {
    stays: 'site',
    columns: {
      ...nobody('site_id'),
      ...user('id email email_folded name role resource_id account_owner revision created_at updated_at'),
      ...secretOf('user', 'password_hash'),
    },
  },
  sign_in_failure: {
    stays: { retention: 'old-sign-in-failures' },
    columns: { ...nobody('site_id failures window_started_at paused_until'), ...user('account address_prefix') },
  },
  identity_session: {
    stays: { retention: 'ended-sessions' },
    rowsOfContact: sessionsOfContact,
    columns: {
      ...nobody('site_id id client_id'),
      ...visitor('subject_type subject_id created_at last_used_at expires_at ended_at'),
      ...contact('client_address user_agent', 'null'),
      ...secretOf('visitor', 'refresh_hash cookie_hash'),
    },
  },
  idempotency: {
    stays: { retention: 'expired-idempotency-keys' },
    // Answers name the contact or one of the contact's bookings.
    rowsOfContact: `body is not null and exists (
      select from (select $2::uuid::text as id union all
        select id::text from booking where site_id = $1 and contact_id = $2::uuid) as named
      where position(named.id in idempotency.body) > 0)`,
    exported: false,
    columns: {
      ...nobody('site_id operation key status created_at expires_at'),
      ...visitor('caller'),
      ...secretOf('contact', 'request_hash'),
      // The key stays used, so that a late repetition books nothing anew.
      ...contact('body', `'{}'`),
    },
  },
  audit_entry: {
    stays: 'site',
    rowsOfContact: `(entity_type = 'contact' and entity_id = $2::uuid::text)
      or (entity_type = 'booking' and entity_id in (select id::text from booking where site_id = $1 and contact_id = $2::uuid))`,
    exported: false,
    columns: {
      ...nobody('site_id id at operation entity_type request_id'),
      ...user('actor_type actor_id'),
      ...contact('entity_id'),
      ...contact('before after', 'null'),
    },
  },
  outbox_event: {
    stays: { retention: 'old-events' },
    rowsOfContact: eventsOfContact,
    exported: false,
    columns: {
      ...nobody('site_id id type entity_sequence at'),
      ...contact('entity_id'),
      ...visitorIdentity(),
      ...contact('body', `'{}'`),
      // Consumers that have not taken the event yet see that it says nothing any more.
      ...contact('triggered_by_anonymize', 'true'),
    },
  },
  delivery: {
    stays: { retention: 'old-events' },
    rowsOfContact: `event_id in (select id from outbox_event where site_id = $1 and ${eventsOfContact})`,
    exported: false,
    columns: {
      ...nobody('site_id event_id consumer next_attempt_at leased_until order_position'),
      ...contact('order_key'),
      // A relay that holds the event in memory loses its claim, so it cannot write what has been erased.
      ...contact('state', `case when state = 'LEASED' then 'PENDING' else state end`),
      ...contact('attempt', `case when state = 'LEASED' then attempt + 1 else attempt end`),
      ...contact('log', `'[]'`),
    },
  },
  live_position: { stays: 'site', columns: nobody('site_id last') },
  live_event: { stays: { retention: 'old-events' }, columns: nobody('site_id position event_id') },
  // Without the person: only that somebody was erased, so that a restored backup can be erased again.
  erasure: { stays: 'site', columns: { ...nobody('site_id id at'), ...contact('contact_id') } },

  location: {
    stays: 'site',
    columns: nobody('site_id id revision name is_default archived time_zone email phone address created_at updated_at'),
  },
  schedule: {
    stays: 'site',
    columns: nobody(
      'site_id id revision external_id owner_type name status time_zone default_capacity created_at updated_at',
    ),
  },
  calendar_event: {
    stays: 'site',
    columns: nobody(
      'site_id id revision schedule_id type status recurrence_type title local_start local_end time_zone start_at end_at ' +
        'rule_interval_weeks rule_day rule_until recurring_event_id original_local_start transparent location_id ' +
        'resource_ids capacity created_at updated_at',
    ),
  },
  resource: {
    stays: 'site',
    columns: {
      ...nobody(
        'site_id id revision type_id events_schedule_id working_hours_schedule_id created_at updated_at deleted_at',
      ),
      ...user('name'),
    },
  },
  staff_member: {
    stays: 'site',
    columns: {
      ...nobody('site_id id revision resource_id created_at updated_at deleted_at'),
      ...user('name email phone description'),
    },
  },
  booking_policy: { stays: 'site', columns: nobody('site_id id revision name is_default created_at updated_at') },
  booking_policy_version: { stays: 'site', columns: nobody('site_id policy_id revision rules created_at') },
  service: {
    stays: 'site',
    columns: nobody(
      'site_id id revision type name description tag_line hidden slug schedule_id policy_id form_id default_capacity ' +
        'session_durations buffer_minutes online_booking_enabled manual_approval multiple_requests payment created_at ' +
        'updated_at deleted_at',
    ),
  },
  service_location: { stays: 'site', columns: nobody('site_id id service_id position type location_id address') },
  service_resource: { stays: 'site', columns: nobody('site_id service_id resource_id position') },
  time_slots_configuration: {
    stays: 'site',
    columns: nobody('site_id revision same_as_duration split_interval_minutes created_at updated_at'),
  },

  contact: {
    stays: 'site',
    rowsOfContact: 'id = $2::uuid',
    columns: {
      ...nobody('site_id id created_at'),
      ...contact('revision', 'revision + 1'),
      ...contact('updated_at', '$3::timestamptz'),
      ...contact('email email_folded first_name last_name phone address member_id', 'null'),
      ...contact('name_folded', `''`),
      ...contact('erased', 'true'),
    },
  },
  booking: {
    stays: 'site',
    rowsOfContact: 'contact_id = $2::uuid',
    columns: {
      ...nobody(
        'site_id id status payment_status payment_option booked service_id schedule_id event_id resource_id location_id ' +
          'start_at end_at buffer_minutes time_zone total_participants double_booked policy_id policy_revision created_at canceled_at',
      ),
      ...contact('contact_id created_by_type'),
      ...contact('revision', 'revision + 1'),
      ...contact('updated_at', '$3::timestamptz'),
      ...contact('contact_email_folded external_user_id', 'null'),
      ...contact(
        'created_by_id',
        `case when created_by_type in ('VISITOR', 'MEMBER') then '${nilId}' else created_by_id end`,
      ),
      // The agreed service stays; whatever somebody typed goes, and so does an address the business came to.
      ...contact(
        'details',
        `((case when details #>> '{slot,location,locationType}' = 'CUSTOM'
            then jsonb_set(details, '{slot,location}', '{"locationType": "CUSTOM"}') else details end
          - 'formAnswers' - 'formSubmissionId' - 'participantsChoices')
          #- '{bookingSource,appDefId}' #- '{bookingSource,appName}')
         || '{"contactDetails": {}, "additionalFields": []}'`,
      ),
      ...contact('extended_fields', `'{}'`),
    },
  },
  occupancy: {
    stays: { retention: 'old-occupancy' },
    columns: nobody('site_id id resource_id source source_id during blocks exclusive expires_at'),
  },
  message: {
    stays: { retention: 'old-messages' },
    rowsOfContact: `contact_id = $2::uuid or related_id in (select id::text from (${bookingsOfContact}) as booked)`,
    erasedWhole: true,
    columns: {
      ...nobody('site_id id once type channel status from_address language created_at'),
      ...contact('to_address to_address_folded subject text html related_id contact_id'),
    },
  },
});

/** Who caused an event: a person's id goes, a user's or an app's stays. */
function visitorIdentity(): Record<string, ColumnRule> {
  return columns('visitor', 'identity', {
    set: `case when identity ->> 'identityType' in ('ANONYMOUS_VISITOR', 'MEMBER')
      then '{"identityType": "UNKNOWN"}'::jsonb else identity end`,
  });
}
