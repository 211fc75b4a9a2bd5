/**
 * What each length or choice costs, a row for each, or what each person does. Enter goes on to the next row, and behind
 * the last one adds another, so that a list of prices is typed without leaving the keys.
 */
import { Button, TextInput } from '@mantine/core';
import { maxOptionText } from '@openhours/contract/options/limits';
import { translationIn } from '@openhours/contract/text/translated';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { own } from '../../language/bidi.ts';
import { nameOfLanguage } from '../../language/offered-languages.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { AmountInput } from '../../ui/editing/amount-input.tsx';
import { RefusedElsewhere } from '../../ui/editing/refused-elsewhere.tsx';
import { withSaid } from '../../ui/editing/translated-fields.ts';
import { useSiteLanguages } from '../../ui/editing/words-language.tsx';
import styles from './price-rows.module.css';
import {
  emptyRow,
  isMinutes,
  mostRows,
  type PriceRow,
  type PriceTable,
  problemsOfTable,
  problemWords,
  type RowProblems,
  saidOfRow,
  saidRows,
  type TableProblems,
  withSaidOfRow,
} from './price-table.ts';

interface PricesProps {
  readonly table: PriceTable;
  readonly currency: string | undefined;
  /** Whether what is wrong with it is said by now. */
  readonly isRefused: boolean;
  /** In which choices are named; absent: that of the business. */
  readonly language?: string | undefined;
  readonly onType: (table: PriceTable) => void;
}

type Listed = PriceTable & { readonly by: keyof typeof mostRows };

function isListed(table: PriceTable): table is Listed {
  return table.by !== 'STAFF_MEMBER';
}

interface PriceRowsProps extends PricesProps {
  /** What people are called, by the ids of their resources. */
  readonly nameOf: (staffId: string) => string;
}

export function PriceRows({ nameOf, ...props }: PriceRowsProps) {
  const { table } = props;
  return isListed(table) ? <Listing {...props} table={table} /> : <People {...props} nameOf={nameOf} />;
}

const texts = {
  DURATION: { of: 'service.prices.duration', column: 'service.minutes', add: 'service.prices.addDuration' },
  CUSTOM: { of: 'service.prices.choice', column: 'service.prices.choices', add: 'service.prices.addChoice' },
} as const;

function Listing({ currency, isRefused, language, onType, table }: PricesProps & { readonly table: Listed }) {
  const { say } = useDashboard();
  const { by, rows } = table;
  const problems: TableProblems = isRefused ? problemsOfTable(table) : { rows: [] };
  const { add, list, removed } = useRowFocus(rows.length, () => onType({ ...table, rows: [...rows, emptyRow] }));
  const end = useRef<HTMLDivElement>(null);
  const mayAdd = language === undefined && rows.length < mostRows[by];
  const onEnter = (event: KeyboardEvent<HTMLElement>, index: number) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      const next = list.current?.querySelector<HTMLElement>(`[data-row="${index + 1}"] input`);
      if (next) {
        next.focus();
      } else if (mayAdd && saidRows(table).length === rows.length) {
        add();
      }
    }
  };
  const removalOf = (index: number) => () => {
    onType({ ...table, rows: rows.filter((_, at) => at !== index) });
    removed(index, end.current);
  };
  return (
    <>
      {by === 'CUSTOM' ? (
        <OptionName table={table} language={language} problem={problems.name} onType={onType} />
      ) : null}
      <div className={styles['rows']} ref={list}>
        <div className={styles['columns']} aria-hidden="true">
          <span>{say(texts[by].column)}</span>
          <span>{say('service.price')}</span>
        </div>
        {rows.map((row, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is where it stands, and what it says is typed anew
            key={index}
            table={table}
            index={index}
            row={row}
            language={language}
            problems={problems.rows[index] ?? {}}
            currency={currency}
            onEnter={(event) => onEnter(event, index)}
            onType={onType}
            onRemove={rows.length < 2 ? undefined : removalOf(index)}
          />
        ))}
      </div>
      <OtherLanguages problems={problems} language={language} by={by} />
      <p className="oh-soft">{say('service.prices.firstHint')}</p>
      <div ref={end} tabIndex={-1}>
        <Adding by={by} count={rows.length} language={language} onAdd={add} />
      </div>
    </>
  );
}

interface AddingProps {
  readonly by: Listed['by'];
  readonly count: number;
  readonly language: string | undefined;
  readonly onAdd: () => void;
}

/** One more is there once the business names it: in its own language. */
function Adding({ by, count, language, onAdd }: AddingProps) {
  const { say } = useDashboard();
  const { main } = useSiteLanguages();
  if (count >= mostRows[by]) {
    return <p className="oh-soft">{say('service.prices.full', { count: mostRows[by] })}</p>;
  }
  return language === undefined ? (
    <Button variant="default" onClick={onAdd}>
      {say(texts[by].add)}
    </Button>
  ) : (
    <p className="oh-soft">{say('service.addInMain', { main: nameOfLanguage(main) })}</p>
  );
}

interface OtherLanguagesProps {
  readonly by: Listed['by'];
  readonly language: string | undefined;
  readonly problems: TableProblems;
}

/** What is wrong with words in a language that is not the chosen one. */
function OtherLanguages({ by, language, problems: { name, rows } }: OtherLanguagesProps) {
  const { say } = useDashboard();
  const { main } = useSiteLanguages();
  const found = [
    { name: say('service.prices.name'), language: main, problem: name },
    ...rows.flatMap(({ of, said = {} }, index) =>
      [[main, of] as const, ...Object.entries(said)].map(([each, problem]) => ({
        name: say(texts[by].of, { number: index + 1 }),
        language: each,
        problem,
      })),
    ),
  ];
  const shown = language ?? main;
  return (
    <RefusedElsewhere
      refusals={found.flatMap(({ problem, ...of }) =>
        problem === undefined || of.language === shown ? [] : [{ ...of, words: problemWords(say, problem) }],
      )}
    />
  );
}

interface OptionNameProps {
  readonly table: PriceTable;
  readonly language: string | undefined;
  readonly problem: TableProblems['name'];
  readonly onType: (table: PriceTable) => void;
}

function OptionName({ language, onType, problem, table }: OptionNameProps) {
  const { say } = useDashboard();
  const { name, translations } = table;
  return (
    <TextInput
      id="service-prices-name"
      label={say('service.prices.name')}
      description={say('service.prices.nameHint')}
      value={language === undefined ? name : (translationIn(translations, language)?.name ?? '')}
      placeholder={language === undefined || name === '' ? undefined : name}
      maxLength={maxOptionText}
      lang={language}
      dir="auto"
      autoComplete="off"
      error={problem === undefined || language !== undefined ? undefined : problemWords(say, problem)}
      onChange={({ currentTarget: { value } }) =>
        onType(
          language === undefined
            ? { ...table, name: value }
            : { ...table, translations: withSaid(translations, language, { name: value }) },
        )
      }
    />
  );
}

/** What was pressed is where the keys go on: in the row that has come of it, or beside the one that has gone. */
function useRowFocus(count: number, addRow: () => void) {
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<number | undefined>(undefined);
  useEffect(() => {
    const field =
      wanted === undefined || wanted >= count
        ? null
        : list.current?.querySelector<HTMLInputElement>(`[data-row="${wanted}"] input`);
    if (field) {
      field.focus();
      setWanted(undefined);
    }
  }, [count, wanted]);
  return {
    list,
    add() {
      setWanted(count);
      addRow();
    },
    removed(index: number, end: HTMLElement | null) {
      const next = list.current?.querySelector<HTMLElement>(`[data-row="${index === 0 ? 0 : index - 1}"] input`);
      (next ?? end)?.focus();
    },
  };
}

interface RowProps {
  readonly table: Listed;
  readonly index: number;
  readonly row: PriceRow;
  readonly language: string | undefined;
  readonly problems: RowProblems;
  readonly currency: string | undefined;
  readonly onEnter: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onType: (table: PriceTable) => void;
  /** Undefined where it is the only one. */
  readonly onRemove: (() => void) | undefined;
}

function Row({ currency, index, language, onEnter, onRemove, onType, problems, row, table }: RowProps) {
  const { formats, say } = useDashboard();
  const { by, rows } = table;
  const number = index + 1;
  const of = row.of.trim();
  const name =
    by === 'CUSTOM' ? (of === '' ? undefined : own(of)) : isMinutes(of) ? own(formats.length(Number(of))) : undefined;
  const change = (next: PriceRow) => onType({ ...table, rows: rows.map((each, at) => (at === index ? next : each)) });
  return (
    <div className={styles['row']} data-row={index}>
      {language !== undefined ? (
        <ChoiceInLanguage {...{ index, language, onEnter, onType, problems, row, table }} />
      ) : (
        <TextInput
          aria-label={say(texts[by].of, { number })}
          value={row.of}
          error={problems.of === undefined ? undefined : problemWords(say, problems.of)}
          autoComplete="off"
          dir="auto"
          {...(by === 'DURATION' ? { inputMode: 'numeric' as const } : { maxLength: maxOptionText })}
          onKeyDown={onEnter}
          // Another length is called by another name.
          onChange={(event) => change({ of: event.currentTarget.value, price: row.price })}
        />
      )}
      <PriceInput
        label={name === undefined ? say('service.prices.price', { number }) : say('service.prices.priceFor', { name })}
        price={row.price}
        problem={problems.price}
        currency={currency}
        onEnter={onEnter}
        onType={(price) => change({ ...row, price })}
      />
      {onRemove === undefined ? null : (
        <button
          type="button"
          className={styles['remove']}
          aria-label={
            name === undefined ? say('service.prices.removeRow', { number }) : say('service.prices.remove', { name })
          }
          onClick={onRemove}
        >
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

interface ChoiceProps extends Pick<RowProps, 'index' | 'onEnter' | 'onType' | 'problems' | 'row' | 'table'> {
  readonly language: string;
}

/** What a choice is called in another language. One that the business has not named yet is called nothing in others either. */
function ChoiceInLanguage({ index, language, onEnter, onType, problems, row, table }: ChoiceProps) {
  const { say } = useDashboard();
  const of = row.of.trim();
  const problem = problems.said?.[language];
  return (
    <TextInput
      aria-label={say(texts.CUSTOM.of, { number: index + 1 })}
      value={saidOfRow(table, language, row)}
      placeholder={of === '' ? undefined : of}
      disabled={of === ''}
      lang={language}
      error={problem === undefined ? undefined : problemWords(say, problem)}
      autoComplete="off"
      dir="auto"
      maxLength={maxOptionText}
      onKeyDown={onEnter}
      onChange={(event) => onType(withSaidOfRow(table, language, row, event.currentTarget.value))}
    />
  );
}

interface PriceInputProps {
  readonly label: string;
  readonly price: string;
  readonly problem: RowProblems['price'];
  readonly currency: string | undefined;
  readonly onEnter?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onType: (price: string) => void;
}

function PriceInput({ currency, label, onEnter, onType, price, problem }: PriceInputProps) {
  const { say } = useDashboard();
  return (
    <AmountInput
      aria-label={label}
      value={price}
      error={problem === undefined ? undefined : problemWords(say, problem)}
      dir="auto"
      currency={currency}
      {...(onEnter === undefined ? {} : { onKeyDown: onEnter })}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

/** Everybody who gives the service, and nobody else: who they are is chosen below. */
function People({ currency, isRefused, nameOf, onType, table }: PriceRowsProps) {
  const { say } = useDashboard();
  const { rows } = table;
  const problems = isRefused ? problemsOfTable(table).rows : [];
  return (
    <>
      <ul className={styles['people']}>
        {rows.map((row, index) => (
          <li key={row.of} className={styles['person']}>
            <bdi>{nameOf(row.of)}</bdi>
            <PriceInput
              label={say('service.prices.priceFor', { name: own(nameOf(row.of)) })}
              price={row.price}
              problem={problems[index]?.price}
              currency={currency}
              onType={(price) =>
                onType({ ...table, rows: rows.map((each) => (each === row ? { ...row, price } : each)) })
              }
            />
          </li>
        ))}
      </ul>
      <p className="oh-soft">{say('service.prices.peopleHint')}</p>
    </>
  );
}
