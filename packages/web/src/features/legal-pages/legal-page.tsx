/** A page that the law wants, in the words of the business. */

import { usePage } from '../../ui/context/page-context.tsx';
import { SiteFrame } from '../../ui/views/site-frame.tsx';
import { linkedPartsOf } from './blocks.ts';
import styles from './legal.module.css';
import type { LegalState } from './state.ts';

export function LegalPage({ state: { blocks, language, page } }: { state: LegalState }) {
  const { say } = usePage();
  return (
    <SiteFrame width="reading">
      <h1>{say(`legal.${page}`)}</h1>
      <div lang={language} className={styles['text']}>
        {blocks.map(({ kind, text }, index) =>
          kind === 'heading' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
            <h2 key={index} dir="auto">
              {text}
            </h2>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same
            <p key={index} dir="auto">
              <Linked text={text} />
            </p>
          ),
        )}
      </div>
    </SiteFrame>
  );
}

function Linked({ text }: { text: string }) {
  return linkedPartsOf(text).map(({ address, text: words }, index) =>
    address === undefined ? (
      words
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same
      <a key={index} href={address} rel="noopener noreferrer nofollow">
        {words}
      </a>
    ),
  );
}
