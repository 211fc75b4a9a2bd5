/** Acts of which each asks once before it is done: the question takes the place of their buttons, and gives it back. */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Question } from '../../ui/editing/saved-words.tsx';
import type { Sayings } from '../../ui/forms/refusal.ts';
import actions from '../../ui/styles/actions.module.css';

export interface AskedAct<Name extends string> {
  readonly name: Name;
  readonly act: string;
  readonly title: string;
  readonly consequence: ReactNode;
  /** It takes nothing from anybody. */
  readonly isGood?: boolean;
}

interface AskedActsProps<Name extends string> {
  readonly acts: readonly AskedAct<Name>[];
  readonly level?: 2 | 3;
  readonly sayings?: Sayings;
  readonly onConfirm: (name: Name) => Promise<unknown>;
}

export function AskedActs<Name extends string>({ acts, level = 3, onConfirm, sayings }: AskedActsProps<Name>) {
  const [askedName, setAsked] = useState<Name>();
  const asked = acts.find(({ name }) => name === askedName);
  const [backTo, setBackTo] = useState<Name>();
  return asked === undefined ? (
    <div className={actions['buttons']}>
      {acts.map(({ act, isGood = false, name }) => (
        <Button
          key={name}
          // Whoever has put the question away goes on where they asked it.
          autoFocus={name === backTo}
          variant="default"
          className={(isGood ? undefined : actions['danger']) as string}
          onClick={() => setAsked(name)}
        >
          {act}
        </Button>
      ))}
    </div>
  ) : (
    <Question
      level={level}
      title={asked.title}
      consequence={asked.consequence}
      confirm={asked.act}
      isGood={asked.isGood}
      sayings={sayings}
      onConfirm={() => onConfirm(asked.name).then(() => setAsked(undefined))}
      onClose={() => {
        setBackTo(asked.name);
        setAsked(undefined);
      }}
    />
  );
}
