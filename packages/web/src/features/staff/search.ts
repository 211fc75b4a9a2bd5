/** Who works here, as the search finds them: asked once, and looked through here. */

import { useQuery } from '@tanstack/react-query';
import { own } from '../../language/bidi.ts';
import { staffMemberAddress } from '../../pages/dashboard-addresses.ts';
import { staffOf } from '../../queries/staff.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { fitting, type SearchAnswer, type Sought } from '../../ui/lists/search-entry.ts';

export function useFound({ text }: Sought): SearchAnswer {
  const { session } = useDashboard();
  const staff = useQuery({ ...staffOf(session.client), enabled: text !== '' });
  const entries = (staff.data ?? []).map(({ id, name, email, phone }) => ({
    key: `staff:${id}`,
    kind: 'staff',
    name,
    facts: email === undefined ? undefined : own(email),
    ...(phone === undefined ? {} : { alsoFoundBy: phone }),
    target: { to: staffMemberAddress(id) },
  }));
  return { questions: [staff], found: [{ kind: 'staff', entries: fitting(text, entries) }] };
}
