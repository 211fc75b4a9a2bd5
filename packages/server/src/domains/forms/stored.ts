/** What the tables of forms hold: the business's questions, and what people answered, which goes with the person. */
import { ofContact, ofNobody, type StoredTables } from '../../db/stored-tables.ts';
import { hourMs } from '../../time/index.ts';

export const storedByForms: StoredTables = Object.freeze<StoredTables>({
  owner: 'forms',
  tables: {
    booking_form: {
      stays: 'site',
      columns: ofNobody(
        'site_id id revision name fields accepts_other_answers answers_kept_days created_at updated_at',
      ),
    },
    form_submission: {
      stays: { retention: 'old-form-answers' },
      rowsOfContact: () => 'contact_id = $2::uuid',
      keepsContact: 'booking_id <> all ($3::uuid[])',
      erasedWhole: true,
      columns: {
        ...ofNobody('site_id id form_id form_revision booking_id created_at kept_days expires_at'),
        ...ofContact('contact_id created_by_type created_by_id answers'),
      },
    },
  },
  retentions: [
    {
      // Each has an end of its own, which its form says; without one it stays as long as the site.
      name: 'old-form-answers',
      everyMs: hourMs,
      keptMs: 0,
      table: 'form_submission',
      key: ['id'],
      isOver: (cutoff) => `expires_at <= ${cutoff}`,
    },
  ],
  entitiesOfContact: [
    `select 'formSubmission' as entity_type, id::text as entity_id from form_submission
     where site_id = $1 and contact_id = $2::uuid`,
  ],
});
