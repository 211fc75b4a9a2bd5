/** What one has, what may be added and removed, and the codes that are shown once. */
import type { OwnFactors } from '@openhours/contract';
import { useState } from 'react';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Authenticator } from './authenticator.tsx';
import { Confirm } from './confirm.tsx';
import { Passkeys } from './passkeys.tsx';
import { Pin } from './pin.tsx';
import { GivenCodes, RecoveryCodes } from './recovery-codes.tsx';

interface FactorsProps {
  readonly factors: OwnFactors;
  /** With the PIN for shared computers, which is none of them. */
  readonly withPin?: boolean;
}

export function Factors({ factors, withPin = false }: FactorsProps) {
  const { clock, say } = useDashboard();
  const [given, setGiven] = useState<readonly string[] | undefined>(undefined);
  const { confirmedUntil } = factors;
  const mayChange = confirmedUntil !== undefined && Date.parse(confirmedUntil) > clock.now();
  const hasOne = factors.authenticator !== undefined || factors.passkeys.length > 0;
  const parts = { factors, mayChange, onCodes: (codes: readonly string[] | undefined) => codes && setGiven(codes) };
  return (
    <>
      {given === undefined ? null : <GivenCodes codes={given} onClose={() => setGiven(undefined)} />}
      {factors.isRequired && hasOne ? <Notice meaning="note" title={say('security.isRequired')} /> : null}
      {mayChange ? null : <Confirm factors={factors} />}
      <Authenticator {...parts} />
      <Passkeys {...parts} />
      {hasOne ? <RecoveryCodes {...parts} /> : null}
      {withPin ? <Pin mayChange={mayChange} /> : null}
    </>
  );
}
