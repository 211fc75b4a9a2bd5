/** What a service costs: one sum, one for each of what is chosen, or words. */
import { TextInput } from '@mantine/core';
import type { Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currencyOf } from '../../queries/site-properties.ts';
import { staffOf } from '../../queries/staff.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { AmountInput } from '../../ui/editing/amount-input.tsx';
import styles from '../../ui/editing/editing.module.css';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { type DraftProps, useField, type WordsProps } from './draft-field.ts';
import { FieldProblem } from './field-problem.tsx';
import { PriceRows } from './price-rows.tsx';
import { firstProblem, isBegun, isOfTable } from './price-table.ts';
import { type KeptTables, type PriceWay, priceWays, wayOf, withWay } from './price-way.ts';
import { priceKinds, type ServiceFields, tableIn } from './service-fields.ts';

interface PriceProps extends WordsProps {
  readonly service: Service;
}

/** A length is chosen of what is given by appointment, unless it may be any within limits; a person where there are some. */
function canBePriced(way: PriceWay, service: Service, { staffIds }: ServiceFields): boolean {
  const isAppointment = service.type === 'APPOINTMENT';
  switch (way) {
    case 'byDuration':
      return isAppointment && service.schedule.availabilityConstraints.durationRange === undefined;
    case 'byPerson':
      return isAppointment && staffIds.length > 0;
    default:
      return true;
  }
}

export function Price({ draft, service, words }: PriceProps) {
  const { say } = useDashboard();
  const [kept, keep] = useState<KeptTables>({});
  const { shown } = draft;
  const isOurs = priceKinds.some((kind) => kind === shown.priceKind);
  const way = wayOf(shown);
  const table = tableIn(shown);
  const choose = (next: PriceWay) => {
    if (table !== null) {
      keep({ ...kept, [table.by]: table });
    }
    for (const [field, value] of Object.entries(withWay(shown, next, kept))) {
      draft.set(field, value);
    }
  };
  return (
    <Section id="service-part-price" title={say('service.price')} hint={isOurs ? undefined : say('service.priceKept')}>
      {isOurs ? (
        <div className={styles['form']}>
          <RadioGroup
            legend={say('service.priceKind')}
            isLegendSeen={false}
            options={priceWays
              .filter((each) => each === way || canBePriced(each, service, shown))
              .map((value) => ({
                value,
                label: say(`service.priceKind.${value}`),
                ...(value === 'byChoice' ? { hint: say('service.priceKind.byChoiceHint') } : {}),
              }))}
            value={way}
            onChoose={choose}
          />
          <Sum draft={draft} />
          {table?.by === 'CUSTOM' ? words.choiceWith() : null}
          <Prices draft={draft} words={words} />
          {shown.priceKind === 'CUSTOM' ? (
            <>
              {words.choiceWith('priceWords')}
              <PriceWords draft={draft} words={words} />
            </>
          ) : null}
        </div>
      ) : null}
    </Section>
  );
}

function PriceWords({ draft, words }: WordsProps) {
  const field = useField(draft);
  return <TextInput {...field('priceWords')} {...words.wordsOf('priceWords')} maxLength={50} />;
}

/** One price for all, or where prices begin. */
function Sum({ draft }: DraftProps) {
  const { say, session } = useDashboard();
  const currency = useQuery(currencyOf(session.client)).data;
  const field = useField(draft);
  const { options, otherMinutes, priceKind } = draft.shown;
  if ((priceKind !== 'FIXED' && priceKind !== 'VARIED') || tableIn(draft.shown) !== null) {
    return null;
  }
  const isByOthers = priceKind === 'VARIED' && options !== null && !isOfTable(options.option.type);
  const isOneOfAll = priceKind === 'FIXED' && otherMinutes.trim() !== '';
  return (
    <AmountInput
      {...field('price')}
      description={
        isByOthers ? say('service.priceKeptByOthers') : isOneOfAll ? say('service.priceOfEveryDuration') : undefined
      }
      currency={currency}
    />
  );
}

/** A price for each of what is chosen. */
function Prices({ draft, words }: WordsProps) {
  const { say, session } = useDashboard();
  const currency = useQuery(currencyOf(session.client)).data;
  const staff = useQuery(staffOf(session.client)).data ?? [];
  const table = tableIn(draft.shown);
  if (table === null) {
    return null;
  }
  const refused = draft.errors['prices'];
  // What is wrong with a row stands in it.
  const problem = firstProblem(table);
  const isOfAll = problem === 'service.prices.allFree' || problem === undefined;
  return (
    <fieldset
      className={styles['form']}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Whoever goes elsewhere is told what is still missing.
        if (!currentTarget.contains(relatedTarget) && isBegun(table)) {
          void draft.saveNow();
        }
      }}
    >
      <legend className="oh-heard">{say('service.prices')}</legend>
      <PriceRows
        table={table}
        currency={currency}
        isRefused={refused !== undefined}
        // Lengths and people are called the same in all languages.
        language={table.by === 'CUSTOM' ? words.otherLanguage : undefined}
        nameOf={(id) => staff.find(({ resourceId }) => resourceId === id)?.name ?? '–'}
        onType={(prices) => draft.set('prices', prices)}
      />
      <FieldProblem words={isOfAll ? refused : undefined} />
    </fieldset>
  );
}
