/** A link that is to be handed over: it is shown once, with the way to copy it. */

import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { own } from '../../language/bidi.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { copyText } from '../../ui/display/copy-text.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import actions from '../../ui/styles/actions.module.css';

export interface LinkNoticeProps {
  readonly name: string;
  readonly url: string;
  readonly onClose: () => void;
}

export function LinkNotice({ name, url, onClose }: LinkNoticeProps) {
  const { say } = useDashboard();
  const [isCopied, setCopied] = useState<boolean | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const copy = async () => {
    if (field.current !== null) {
      setCopied(await copyText(url, field.current));
    }
  };
  return (
    <Notice meaning="good" title={say('people.linkReady', { name: own(name) })} spoken>
      <p>{say('people.linkHint')}</p>
      <TextInput
        ref={field}
        readOnly
        dir="ltr"
        label={say('people.link')}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={actions['buttons']}>
        <Button onClick={() => void copy()}>{say(isCopied === true ? 'people.copied' : 'people.copy')}</Button>
        <Button variant="default" onClick={onClose}>
          {say('people.linkDone')}
        </Button>
      </div>
      <p role="status" className="oh-small">
        {isCopied === undefined ? '' : say(isCopied ? 'people.copiedHint' : 'people.copyByHand')}
      </p>
    </Notice>
  );
}
