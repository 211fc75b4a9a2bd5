/** Services, as the search finds them: asked once, and looked through here. */

import { useQuery } from '@tanstack/react-query';
import { serviceEditorAddress } from '../../pages/dashboard-addresses.ts';
import { servicesOf } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { fitting, type SearchAnswer, type Sought } from '../../ui/lists/search-entry.ts';

export function useFound({ text }: Sought): SearchAnswer {
  const { say, session } = useDashboard();
  const services = useQuery({ ...servicesOf(session.client), enabled: text !== '' });
  const entries = (services.data ?? []).map(({ id, name, hidden }) => ({
    key: `service:${id}`,
    kind: 'service',
    name: name ?? '',
    facts: hidden === true ? say('services.hidden') : undefined,
    target: { to: serviceEditorAddress(id ?? '') },
  }));
  return { questions: [services], found: [{ kind: 'service', entries: fitting(text, entries) }] };
}
