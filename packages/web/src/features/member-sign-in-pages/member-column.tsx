/** The column that all of these pages are: what it is about, what went wrong, the form, and the ways on. */
import type { ReactNode } from 'react';
import type { PasswordRule } from '../../session/password-rule.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SiteFrame } from '../../ui/views/site-frame.tsx';
import styles from './member.module.css';
import type { MemberSignInState, MemberTrouble } from './state.ts';

interface MemberColumnProps {
  readonly state: Pick<MemberSignInState, 'trouble' | 'retryAfterSeconds' | 'wayBack'>;
  readonly title: string;
  readonly ways?: readonly { readonly href: string; readonly words: string }[];
  readonly children: ReactNode;
}

type ToldAtField = PasswordRule | 'malformed' | 'wrongCode';

const toldAtField: ReadonlySet<MemberTrouble> = new Set<ToldAtField>([
  'malformed',
  'wrongCode',
  'MIN_LENGTH',
  'MAX_LENGTH',
  'COMMON',
  'PATTERN',
  'OWN_ADDRESS',
]);

/** Whether it is about the whole form: the rest is told beside the field that it is about. */
function isOfForm(trouble: MemberTrouble | undefined): trouble is Exclude<MemberTrouble, ToldAtField> {
  return trouble !== undefined && !toldAtField.has(trouble);
}

export function MemberColumn({ children, state, title, ways = [] }: MemberColumnProps) {
  const { formats, say } = usePage();
  const { retryAfterSeconds, trouble, wayBack } = state;
  const all = wayBack === undefined ? ways : [...ways, { href: wayBack, words: say('member.wayBack') }];
  return (
    <SiteFrame width="reading">
      <div className={styles['column']}>
        <h1>{title}</h1>
        {isOfForm(trouble) ? (
          <Notice
            meaning={trouble === 'expired' ? 'note' : 'bad'}
            title={
              trouble === 'paused' && (retryAfterSeconds ?? 0) === 0
                ? say('member.pausedLater')
                : say(`member.trouble.${trouble}`, {
                    length: formats.duration(Math.ceil((retryAfterSeconds ?? 0) / 60)),
                  })
            }
            spoken
          />
        ) : null}
        {children}
        {all.length === 0 ? null : (
          <ul className={styles['ways']}>
            {all.map(({ href, words }) => (
              <li key={href}>
                <a href={href}>{words}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </SiteFrame>
  );
}
