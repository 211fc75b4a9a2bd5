/** A value of the editor in words, for both sides of a conflict. */

import { useQuery } from '@tanstack/react-query';
import { nameOfLanguage } from '../../language/offered-languages.ts';
import { categoriesOf } from '../../queries/categories.ts';
import { formsOf } from '../../queries/forms.ts';
import { policiesOf } from '../../queries/policies.ts';
import { roomsOf } from '../../queries/rooms.ts';
import { staffOf } from '../../queries/staff.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { isMinutes, type PriceTable } from './price-table.ts';
import { linesOfTable } from './price-words.ts';
import { priceKinds, type RoomNeed } from './service-fields.ts';

export function useServiceWords(): (field: string, value: unknown) => string {
  const { formats, say, session } = useDashboard();
  const { client } = session;
  const staff = useQuery(staffOf(client)).data ?? [];
  const policies = useQuery(policiesOf(client)).data ?? [];
  const categories = useQuery(categoriesOf(client)).data ?? [];
  const forms = useQuery(formsOf(client)).data ?? [];
  const groups = useQuery(roomsOf(client)).data ?? [];
  const list = (names: readonly string[]) => (names.length === 0 ? '–' : formats.list(names));
  const nameIn = (things: readonly { readonly id: string; readonly name: string }[], id: unknown) =>
    things.find((each) => each.id === id)?.name ?? '–';
  const nameOfStaff = (id: string) => staff.find(({ resourceId }) => resourceId === id)?.name ?? '–';
  const needWords = ({ typeId, ids }: RoomNeed) => {
    const group = groups.find(({ type }) => type.id === typeId);
    const names = ids === null ? say('service.rooms.any') : list(ids.map((id) => nameIn(group?.rooms ?? [], id)));
    return `${group?.type.name ?? '–'} (${names})`;
  };
  const tableWords = (table: PriceTable) => {
    const { by } = table;
    const nameOf = (of: string) =>
      by === 'STAFF_MEMBER' ? nameOfStaff(of) : by === 'DURATION' && isMinutes(of) ? formats.length(Number(of)) : of;
    return list(linesOfTable(table, { nameOf, languageOf: nameOfLanguage }));
  };
  return (field, value) => {
    switch (field) {
      case 'staffIds':
        return list((value as readonly string[]).map(nameOfStaff));
      case 'rooms':
        return list((value as readonly RoomNeed[]).map(needWords));
      case 'policyId':
        return nameIn(policies, value);
      case 'categoryId':
        return nameIn(categories, value);
      case 'formId':
        return nameIn(forms, value);
      case 'prices':
        return value === null ? '–' : tableWords(value as PriceTable);
      case 'priceKind': {
        const kind = priceKinds.find((each) => each === value);
        return kind === undefined ? '–' : say(`service.priceKind.${kind}`);
      }
      default:
        return typeof value === 'boolean'
          ? say(value ? 'policies.on' : 'policies.off')
          : typeof value === 'string' && value !== ''
            ? value
            : '–';
    }
  };
}
