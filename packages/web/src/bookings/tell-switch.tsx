/**
 * The switch whether customers are told of an act, the same with every act: on wherever a message can arrive, else off
 * with the reason.
 */
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mailDelivery } from '../queries/messages.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import { type Addresses, peopleToTell, tellsBy, type Unreached, unreachedBy } from './telling.ts';

export interface Telling {
  readonly tells: boolean;
  readonly unreached: Unreached | undefined;
  /** To how many addresses it would go. */
  readonly count: number;
  readonly choose: (tells: boolean) => void;
}

/** `kept`: where what somebody decides is kept, if not here. */
export function useTelling(
  addresses: Addresses,
  kept?: { readonly chosen: boolean | undefined; readonly choose: (tells: boolean) => void },
): Telling {
  const { session } = useDashboard();
  const delivery = useQuery(mailDelivery(session.client)).data;
  const [chosen, choose] = useState<boolean | undefined>(undefined);
  const unreached = unreachedBy(addresses, delivery?.state);
  return {
    tells: tellsBy(unreached, kept === undefined ? chosen : kept.chosen),
    unreached,
    count: peopleToTell(addresses ?? []),
    choose: kept?.choose ?? choose,
  };
}

interface TellSwitchProps {
  readonly telling: Telling;
  readonly label: string;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** What was sent before is no answer to another decision. */
  readonly onChoice?: () => void;
}

export function TellSwitch({ telling, label, disabled = false, autoFocus = false, onChoice }: TellSwitchProps) {
  const { say } = useDashboard();
  const { choose, count, tells, unreached } = telling;
  return (
    <>
      {unreached === 'noAddress' ? null : (
        <Switch
          size="md"
          checked={tells}
          disabled={disabled}
          autoFocus={autoFocus}
          onChange={(event) => {
            choose(event.currentTarget.checked);
            onChoice?.();
          }}
          label={label}
        />
      )}
      {unreached === undefined ? null : <p className="oh-soft">{say(`tell.${unreached}`, { count })}</p>}
    </>
  );
}
