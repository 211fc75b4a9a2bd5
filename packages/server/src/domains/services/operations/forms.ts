/** Booking forms with the services that have them (services sheet 1.1). */
import { serviceForms as declared, defaultFormId, fail, shownConnectedServices } from '@openhours/contract';
import { type Binding, bindRead } from '../../../call.ts';
import { parseQuery } from '../../../db/paging.ts';
import type { Reader } from '../../../db/transaction.ts';
import { type FormRow, findForm, formFields, queryForms } from '../../forms/index.ts';
import { readConnected } from '../repository/connections.ts';
import { readServices } from '../repository.ts';

/** Binds what `serviceForms` declares. */
export function formOperations(): Binding[] {
  return [
    bindRead(declared.queryBookingForms, async ({ input, reader, signing }) => {
      const query = parseQuery(input.query, {
        fields: formFields,
        signing,
        defaultSort: [{ fieldName: 'id' }],
        absentPaging: 'cursor',
        defaultLimit: 100,
      });
      const wantsDefault = input.conditionalFields?.includes('DEFAULT_BOOKING_FORM') === true;
      const [{ rows, pagingMetadata }, defaultForm] = await Promise.all([
        queryForms(reader, query),
        wantsDefault ? findForm(reader, defaultFormId) : undefined,
      ]);
      if (wantsDefault && defaultForm === undefined) {
        throw fail('DEFAULT_BOOKING_FORM_NOT_FOUND', 'The site has no default booking form');
      }
      const present = await presenterFor(reader, defaultForm === undefined ? rows : [...rows, defaultForm]);
      return {
        bookingForms: rows.map(present),
        ...(defaultForm === undefined ? {} : { defaultBookingForm: present(defaultForm) }),
        pagingMetadata,
      };
    }),
  ];
}

async function presenterFor(reader: Reader, forms: readonly FormRow[]) {
  const connected = await readConnected(
    reader,
    'form_id',
    forms.map(({ id }) => id),
    shownConnectedServices,
  );
  const services = await readServices(
    reader,
    [...connected.values()].flatMap(({ serviceIds }) => serviceIds),
  );
  const names = new Map(services.map(({ id, name }) => [id, name]));
  return (form: FormRow) => {
    const { serviceIds, total } = connected.get(form.id) ?? { serviceIds: [], total: 0 };
    return {
      formDetails: { formId: form.id, name: form.name, revision: String(form.revision) },
      connectedServices: serviceIds.map((id) => ({ id, name: names.get(id) ?? '' })),
      totalServiceCount: total,
    };
  };
}
