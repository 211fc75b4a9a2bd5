/** The groups of the search in their order: its own, and among them those that features bring. */
import { IconBolt, IconHistory, IconLayoutSidebar, IconSettings } from '@tabler/icons-react';
import type { AnyFeature } from '../../../feature.ts';
import type { SearchGroup } from '../../../ui/lists/search-entry.ts';

const recent: SearchGroup = { kind: 'recent', name: 'search.recent', Icon: IconHistory };
const actions: SearchGroup = { kind: 'action', name: 'search.actions', Icon: IconBolt };
const pages: SearchGroup = { kind: 'page', name: 'search.pages', Icon: IconLayoutSidebar };
const settings: SearchGroup = { kind: 'setting', name: 'nav.settings', Icon: IconSettings };

export function groupsOf(features: readonly AnyFeature[]): SearchGroup[] {
  const brought = features.flatMap(({ search }) => search?.groups ?? []);
  return [
    recent,
    ...brought.filter(({ isMeantFirst }) => isMeantFirst === true),
    actions,
    ...brought.filter(({ isMeantFirst }) => isMeantFirst !== true),
    pages,
    settings,
  ];
}
