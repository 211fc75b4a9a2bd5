/** The business: how it is called, where its clock stands, its language and currency, and how it is reached. */
import type { SiteProperties } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { settingsAddress } from '../../pages/addresses.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { propertiesOf, useBusinessDraft } from '../../ui/editing/business-draft.ts';
import { ClockFields, DescriptionField, LogoField, NameField, ReachFields } from '../../ui/editing/business-fields.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Reading, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';

export function BusinessPage() {
  const { say, session } = useDashboard();
  const read = useQuery(propertiesOf(session.client));
  return (
    <EditorPage
      title={say('settings.business')}
      back={{ address: settingsAddress, name: say('settings.title') }}
      right="SITE_PROPERTIES.MANAGE"
    >
      {read.data === undefined ? (
        <Reading error={read.error} onAgain={() => void read.refetch()} />
      ) : (
        <Editor properties={read.data} />
      )}
    </EditorPage>
  );
}

function Editor({ properties }: { properties: SiteProperties }) {
  const { say } = useDashboard();
  const draft = useBusinessDraft(properties);
  return (
    <>
      <SavedWords draft={draft} nameOf={(field) => say(`settings.${field as 'businessName'}`)} />
      <Section title={say('settings.name')}>
        <div className={styles['form']}>
          <NameField draft={draft} />
          <DescriptionField draft={draft} />
          <LogoField draft={draft} />
        </div>
      </Section>
      <Section title={say('settings.reach')}>
        <ReachFields draft={draft} />
      </Section>
      <Section title={say('settings.clock')} hint={say('settings.clockHint')}>
        <div className={styles['form']}>
          <ClockFields draft={draft} />
        </div>
      </Section>
    </>
  );
}
