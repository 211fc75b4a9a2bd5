/** The business: how it is called, where its clock stands, its language and currency, and how it is reached. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { SiteProperties } from '@openhours/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { languageNames, languages } from '../../language/texts.ts';
import { settingsAddress } from '../../pages/addresses.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Reading, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { useDraft } from '../../ui/editing/use-draft.ts';

const pauseMs = 900;
const propertiesKey = ['site-properties'] as const;

const textFields = ['businessName', 'logo', 'description', 'email', 'phone'] as const;

interface BusinessFields {
  readonly [field: string]: unknown;
  readonly businessName: string;
  readonly logo: string;
  readonly description: string;
  readonly email: string;
  readonly phone: string;
  readonly timeZone: string;
  readonly language: string;
  readonly paymentCurrency: string;
}

function fieldsOf(properties: SiteProperties): BusinessFields {
  const { businessName, logo, description, email, phone, timeZone, language, paymentCurrency } = properties;
  return {
    businessName: businessName ?? '',
    logo: logo ?? '',
    description: description ?? '',
    email: email ?? '',
    phone: phone ?? '',
    timeZone: timeZone ?? '',
    language: language ?? '',
    paymentCurrency: paymentCurrency ?? '',
  };
}

export function BusinessPage() {
  const { say, session } = useDashboard();
  const read = useQuery({
    queryKey: propertiesKey,
    queryFn: async ({ signal }) => (await session.client.siteProperties.getSiteProperties({}, { signal })).properties,
  });
  return (
    <EditorPage title={say('settings.business')} back={{ address: settingsAddress, name: say('settings.title') }}>
      {read.data === undefined ? (
        <Reading error={read.error} onAgain={() => void read.refetch()} />
      ) : (
        <Editor properties={read.data} />
      )}
    </EditorPage>
  );
}

function Editor({ properties }: { properties: SiteProperties }) {
  const { formats, say, session } = useDashboard();
  const queries = useQueryClient();
  const reread = async () => {
    const { properties: next } = await session.client.siteProperties.getSiteProperties({});
    queries.setQueryData(propertiesKey, next);
    await queries.invalidateQueries({ queryKey: ['currency'] });
    return fieldsOf(next);
  };
  const draft = useDraft<BusinessFields>({
    saved: fieldsOf(properties),
    pauseMs,
    fieldOf: (wireField) => wireField.replace(/^properties\./, '').split('.')[0] as string,
    async save(changed) {
      // What the mask names without a value is cleared.
      const said = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== ''));
      await session.client.siteProperties.updateSiteProperties({
        properties: said,
        fields: { paths: Object.keys(changed) },
      });
      return reread();
    },
    reread,
  });
  const { shown, errors } = draft;
  const text = (name: (typeof textFields)[number]) => ({
    id: `business-${name}`,
    label: say(`settings.${name}`),
    value: shown[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => draft.set(name, event.currentTarget.value),
  });
  const choice = (name: 'timeZone' | 'language' | 'paymentCurrency') => ({
    id: `business-${name}`,
    label: say(`settings.${name}`),
    value: shown[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => draft.set(name, event.currentTarget.value),
  });
  const withOwn = (all: readonly string[], own: string) => (own === '' || all.includes(own) ? all : [own, ...all]);
  const currencyName = new Intl.DisplayNames(formats.locale, { type: 'currency' });
  return (
    <>
      <SavedWords draft={draft} nameOf={(field) => say(`settings.${field as 'businessName'}`)} />
      <Section title={say('settings.name')}>
        <div className={styles['form']}>
          <TextInput {...text('businessName')} maxLength={200} dir="auto" />
          <Textarea {...text('description')} maxLength={5000} rows={3} dir="auto" />
          <TextInput {...text('logo')} dir="ltr" description={say('staff.photoHint')} />
        </div>
      </Section>
      <Section title={say('settings.reach')}>
        <div className={styles['pair']}>
          <TextInput {...text('email')} type="email" dir="ltr" />
          <TextInput {...text('phone')} type="tel" dir="ltr" maxLength={50} />
        </div>
      </Section>
      <Section title={say('settings.clock')} hint={say('settings.clockHint')}>
        <div className={styles['form']}>
          <NativeSelect
            {...choice('timeZone')}
            data={[...withOwn(Intl.supportedValuesOf('timeZone'), shown.timeZone)]}
          />
          <NativeSelect
            {...choice('language')}
            data={withOwn(languages, shown.language).map((value) => ({
              value,
              label: (languageNames as Readonly<Record<string, string>>)[value] ?? value,
            }))}
          />
          <NativeSelect
            {...choice('paymentCurrency')}
            data={withOwn(Intl.supportedValuesOf('currency'), shown.paymentCurrency).map((value) => ({
              value,
              label: `${value} · ${currencyName.of(value) ?? value}`,
            }))}
          />
        </div>
      </Section>
    </>
  );
}
