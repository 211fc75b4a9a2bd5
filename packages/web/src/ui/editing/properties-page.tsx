/** A page that edits properties of the business: read first, shown to everybody, changed by whoever may manage them. */

import type { SiteProperties } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { settingsAddress } from '../../pages/dashboard-addresses.ts';
import { propertiesOf } from '../../queries/site-properties.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { Reading } from './saved-words.tsx';
import { EditorPage } from './section.tsx';

interface PropertiesPageProps {
  readonly title: string;
  readonly children: (properties: SiteProperties) => ReactNode;
}

export function PropertiesPage({ title, children }: PropertiesPageProps) {
  const { say, session } = useDashboard();
  const read = useQuery(propertiesOf(session.client));
  return (
    <EditorPage
      title={title}
      back={{ address: settingsAddress, name: say('settings.title') }}
      permission="SITE_PROPERTIES.MANAGE"
    >
      {read.data === undefined ? (
        <Reading error={read.error} onAgain={() => void read.refetch()} />
      ) : (
        children(read.data)
      )}
    </EditorPage>
  );
}
