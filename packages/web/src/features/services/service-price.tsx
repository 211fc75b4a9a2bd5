/** What a service costs, as a sum or in words. */
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { currencyOf } from '../../queries/site-properties.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { useField, type WordsProps } from './draft-field.ts';
import { priceKinds } from './service-fields.ts';

export function Price({ draft, words }: WordsProps) {
  const { say, session } = useDashboard();
  const currency = useQuery(currencyOf(session.client)).data;
  const field = useField(draft);
  const { priceKind } = draft.shown;
  const isOurs = priceKinds.some((kind) => kind === priceKind);
  return (
    <Section id="service-part-price" title={say('service.price')} hint={isOurs ? undefined : say('service.priceKept')}>
      {isOurs ? (
        <div className={styles['form']}>
          <RadioGroup
            legend={say('service.priceKind')}
            isLegendSeen={false}
            options={priceKinds.map((value) => ({ value, label: say(`service.priceKind.${value}`) }))}
            value={priceKinds.find((kind) => kind === priceKind)}
            onChoose={(kind) => draft.set('priceKind', kind)}
          />
          {priceKind === 'FIXED' || priceKind === 'VARIED' ? (
            <TextInput
              {...field('price')}
              description={
                priceKind === 'FIXED' && draft.shown.otherMinutes.trim() !== ''
                  ? say('service.priceOfEveryDuration')
                  : undefined
              }
              inputMode="decimal"
              rightSection={currency}
              rightSectionWidth={56}
            />
          ) : null}
          {priceKind === 'CUSTOM' ? (
            <>
              {words.choice}
              <TextInput {...field('priceWords')} {...words.wordsOf('priceWords')} maxLength={50} />
            </>
          ) : null}
        </div>
      ) : null}
    </Section>
  );
}
