/** The fields of what a business says of itself, in groups that its editor and the first set-up both show. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { currentCurrencies } from '@openhours/contract/money/currencies';
import { displayNames } from '@openhours/contract/text/intl-formats';
import { languageNames } from '@openhours/contract/text/languages';
import { languages } from '../../language/texts.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { ZoneField } from '../forms/zone-field.tsx';
import type { BusinessFields } from './business-draft.ts';
import styles from './editing.module.css';
import { PictureField } from './picture-field.tsx';
import type { Draft } from './use-draft.ts';
import { useWordsLanguage } from './words-language.tsx';

interface FieldsProps {
  readonly draft: Draft<BusinessFields>;
}

function useField({ errors, set, shown }: Draft<BusinessFields>) {
  const { say } = useDashboard();
  return (name: 'businessName' | 'description' | 'email' | 'phone') => ({
    id: `business-${name}`,
    label: say(`settings.${name}`),
    value: shown[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
}

interface NameFieldProps extends FieldsProps {
  /** A name that nobody has chosen: not shown. */
  readonly unchosen?: string;
  readonly error?: string | undefined;
}

export function NameField({ draft, unchosen, error }: NameFieldProps) {
  const field = useField(draft)('businessName');
  return (
    <TextInput
      {...field}
      value={field.value === unchosen ? '' : field.value}
      error={error ?? field.error}
      maxLength={200}
      dir="auto"
    />
  );
}

export function DescriptionField({ draft }: FieldsProps) {
  const { say } = useDashboard();
  return (
    <Textarea
      {...useField(draft)('description')}
      description={say('settings.descriptionHint')}
      maxLength={5000}
      rows={3}
      dir="auto"
    />
  );
}

/** What the business says of itself, in any language of its site. */
export function DescriptionFields({ draft }: FieldsProps) {
  const { say } = useDashboard();
  const { choiceWith, wordsOf } = useWordsLanguage(draft, () => say('settings.description'));
  return (
    <>
      {choiceWith('description')}
      <Textarea
        id="business-description"
        label={say('settings.description')}
        description={say('settings.descriptionHint')}
        maxLength={5000}
        rows={3}
        autoComplete="off"
        {...wordsOf('description')}
      />
    </>
  );
}

/** What the first page shows beside the name. */
export function BusinessPictureField({ draft }: FieldsProps) {
  const { say } = useDashboard();
  return (
    <PictureField
      id="business-picture"
      label={say('settings.picture')}
      hint={say('settings.pictureHint')}
      shape="wide"
      value={draft.shown.picture}
      error={draft.errors['picture']}
      onChange={(picture) => draft.set('picture', picture)}
    />
  );
}

export function LogoField({ draft }: FieldsProps) {
  const { say } = useDashboard();
  return (
    <PictureField
      id="business-logo"
      label={say('settings.logo')}
      hint={say('settings.logoHint')}
      shape="whole"
      value={draft.shown.logo}
      error={draft.errors['logo']}
      onChange={(picture) => draft.set('logo', picture)}
    />
  );
}

export function ReachFields({ draft }: FieldsProps) {
  const field = useField(draft);
  return (
    <div className={styles['pair']}>
      <TextInput {...field('email')} type="email" dir="ltr" />
      <TextInput {...field('phone')} type="tel" dir="ltr" maxLength={50} />
    </div>
  );
}

/** Where the clock of the business stands, its language and currency. */
export function ClockFields({ draft }: FieldsProps) {
  const { formats, say } = useDashboard();
  const { errors, set, shown } = draft;
  const choice = (name: 'language' | 'paymentCurrency') => ({
    id: `business-${name}`,
    label: say(`settings.${name}`),
    value: shown[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  const withOwn = (all: readonly string[], own: string) => (own === '' || all.includes(own) ? all : [own, ...all]);
  const currencyName = displayNames(formats.locale, { type: 'currency' });
  return (
    <>
      <ZoneField
        id="business-timeZone"
        label={say('settings.timeZone')}
        value={shown.timeZone}
        error={errors['timeZone']}
        onChange={(timeZone) => set('timeZone', timeZone)}
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
        data={withOwn(currentCurrencies, shown.paymentCurrency).map((value) => ({
          value,
          label: `${value} · ${currencyName.of(value) ?? value}`,
        }))}
      />
    </>
  );
}
