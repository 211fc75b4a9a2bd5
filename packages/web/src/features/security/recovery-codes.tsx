/** Recovery codes: how many are left, new ones, and those that were just made, which are shown this once. */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { createInstantFormat } from '../../language/formats.ts';
import { useRenewRecoveryCodes } from '../../queries/factors.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { copyText } from '../../ui/display/copy-text.ts';
import { FactRow } from '../../ui/display/sentence.tsx';
import { AskOnce } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import actions from '../../ui/styles/actions.module.css';
import type { FactorsPart } from './part.ts';
import { sayings } from './refusals.ts';
import styles from './security.module.css';

export function RecoveryCodes({ factors: { recoveryCodes }, mayChange, onCodes }: FactorsPart) {
  const { formats, frame, say, session } = useDashboard();
  const when = createInstantFormat(formats.locale, frame.timeZone);
  const renewing = useRenewRecoveryCodes(session.client, { onSuccess: (made) => onCodes(made.recoveryCodes) });
  const left = recoveryCodes?.left ?? 0;
  return (
    <Section title={say('security.codes')} hint={say('security.codesHint')}>
      {left > 2 ? null : <Notice meaning="warn" title={say('security.codesFew')} />}
      <p>
        <FactRow
          facts={[
            say('security.codesLeft', { count: left }),
            recoveryCodes === undefined ? undefined : say('security.since', { time: when(recoveryCodes.createdDate) }),
          ]}
        />
      </p>
      {mayChange ? (
        <AskOnce
          act={say('security.newCodes')}
          title={say('security.newCodesTitle')}
          consequence={<p>{say('security.newCodesHint')}</p>}
          sayings={sayings}
          onConfirm={() => renewing.mutateAsync(undefined)}
        />
      ) : null}
    </Section>
  );
}

interface GivenCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

export function GivenCodes({ codes, onClose }: GivenCodesProps) {
  const { say } = useDashboard();
  const shown = useRef<HTMLPreElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCopied, setCopied] = useState<boolean | undefined>(undefined);
  const text = codes.join('\n');
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const copy = async () => {
    if (shown.current !== null) {
      setCopied(await copyText(text, shown.current));
    }
  };
  return (
    <section className={styles['given']} aria-labelledby="given-codes">
      <h2 id="given-codes" ref={heading} tabIndex={-1}>
        {say('security.given')}
      </h2>
      <p>{say('security.givenHint')}</p>
      <pre ref={shown} dir="ltr" className={styles['codes']}>
        {text}
      </pre>
      <div className={actions['buttons']}>
        <Button onClick={() => void copy()}>{say(isCopied === true ? 'people.copied' : 'security.copyCodes')}</Button>
        <Button
          variant="default"
          component="a"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          {say('security.saveCodes')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {say('security.keptCodes')}
        </Button>
      </div>
      <p role="status" className="oh-small">
        {isCopied === false ? say('people.copyByHand') : ''}
      </p>
    </section>
  );
}
