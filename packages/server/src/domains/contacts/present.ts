/** A contact's row as the wire entity. */
import type { Birthday, Contact } from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { ContactRow } from './repository.ts';

export function presentContact(row: ContactRow): Contact {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    ...(row.email === null ? {} : { email: row.email }),
    ...(row.first_name === null ? {} : { firstName: row.first_name }),
    ...(row.last_name === null ? {} : { lastName: row.last_name }),
    ...(row.phone === null ? {} : { phone: row.phone }),
    ...(row.address === null ? {} : { address: row.address }),
    ...presentBirthday(row),
    ...(row.tags.length === 0 ? {} : { tags: [...row.tags] }),
    ...(row.member_id === null ? {} : { memberId: row.member_id }),
  };
}

function presentBirthday({ birth_day, birth_month, birth_year }: ContactRow): { readonly birthday?: Birthday } {
  return birth_month === null || birth_day === null
    ? {}
    : { birthday: { month: birth_month, day: birth_day, ...(birth_year === null ? {} : { year: birth_year }) } };
}
