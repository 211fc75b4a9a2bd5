/** A text for another program, which is copied whole; and one that is shown this once. */
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { copyText } from '../../ui/display/copy-text.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import actions from '../../ui/styles/actions.module.css';

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  /** It has just come: the focus goes to it. */
  readonly isNew?: boolean;
  /** Beside the button that copies. */
  readonly onDone?: () => void;
}

export function CopyField({ isNew = false, label, onDone, value }: CopyFieldProps) {
  const { say } = useDashboard();
  const [isCopied, setCopied] = useState<boolean | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) {
      field.current?.focus();
    }
  }, [isNew]);
  const copy = async () => {
    if (field.current !== null) {
      setCopied(await copyText(value, field.current));
    }
  };
  return (
    <>
      <TextInput
        ref={field}
        readOnly
        dir="ltr"
        label={label}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={actions['buttons']}>
        <Button variant={isNew ? 'filled' : 'default'} onClick={() => void copy()}>
          {say(isCopied === true ? 'developers.copied' : 'developers.copy')}
        </Button>
        {onDone === undefined ? null : (
          <Button variant="default" onClick={onDone}>
            {say('developers.done')}
          </Button>
        )}
      </div>
      <p role="status" className="oh-small">
        {isCopied === false ? say('developers.copyByHand') : ''}
      </p>
    </>
  );
}

interface ShownOnceProps {
  readonly title: string;
  readonly hint: string;
  readonly label: string;
  readonly value: string;
  readonly onDone: () => void;
}

export function ShownOnce({ hint, label, onDone, title, value }: ShownOnceProps) {
  return (
    <Notice meaning="good" title={title} spoken>
      <p>{hint}</p>
      <CopyField label={label} value={value} isNew onDone={onDone} />
    </Notice>
  );
}
