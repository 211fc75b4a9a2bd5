/** The business: how it is called, where its clock stands, its language and currency, and how it is reached. */
import type { SiteProperties } from '@openhours/contract';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useBusinessDraft } from '../../ui/editing/business-draft.ts';
import {
  BusinessPictureField,
  ClockFields,
  DescriptionFields,
  LogoField,
  NameField,
  ReachFields,
} from '../../ui/editing/business-fields.tsx';
import styles from '../../ui/editing/editing.module.css';
import { PropertiesPage } from '../../ui/editing/properties-page.tsx';
import { SavedWords } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { nameOfField } from '../../ui/editing/words-language.tsx';

export function BusinessPage() {
  const { say } = useDashboard();
  return (
    <PropertiesPage title={say('settings.business')}>
      {(properties) => <Editor properties={properties} />}
    </PropertiesPage>
  );
}

function Editor({ properties }: { properties: SiteProperties }) {
  const { say } = useDashboard();
  const draft = useBusinessDraft(properties);
  return (
    <>
      <SavedWords
        draft={draft}
        nameOf={(field) => nameOfField(field, (text) => say(`settings.${text as 'businessName'}`))}
      />
      <Section title={say('settings.name')}>
        <div className={styles['form']}>
          <NameField draft={draft} />
          <DescriptionFields draft={draft} />
          <LogoField draft={draft} />
          <BusinessPictureField draft={draft} />
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
