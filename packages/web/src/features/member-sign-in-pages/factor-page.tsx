/** The second step of a member's sign-in: a code of the app, a recovery code or a passkey. Works without script, but for passkeys. */
import { TextInput } from '@mantine/core';
import { listFormat } from '@openhours/contract/text/intl-formats';
import { usePage } from '../../ui/context/page-context.tsx';
import styles from './member.module.css';
import { MemberColumn } from './member-column.tsx';
import { MemberForm } from './member-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import type { MemberFactorState } from './state.ts';

export function MemberFactorPage({ state }: { state: MemberFactorState }) {
  const { frame, say } = usePage();
  const { factors, isByRecoveryCode, links, passkeyHosts } = state;
  const hasApp = factors.includes('TOTP');
  const hasPasskey = factors.includes('WEBAUTHN');
  return (
    <MemberColumn
      state={state}
      title={say('member.factor')}
      ways={[{ href: links.signIn, words: say('member.otherWay') }]}
    >
      {hasPasskey ? (
        <>
          <noscript>
            <p>{say('member.passkeyNeedsScript')}</p>
          </noscript>
          <PasskeyForm state={state} label={say('member.factorPasskey')} isMain />
        </>
      ) : null}
      {hasApp ? (
        <MemberForm state={state} label={say('member.verifyAct')} isMain={!hasPasskey}>
          <TextInput
            id="factor-code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            className={styles['code'] as string}
            attributes={{ input: { dir: 'ltr' } }}
            maxLength={20}
            label={say('member.factorCode')}
            required
            withAsterisk={false}
          />
        </MemberForm>
      ) : null}
      {passkeyHosts.length === 0 || hasPasskey ? null : (
        <p className="oh-soft">
          {say('member.factorElsewhere', { hosts: listFormat(frame.locale).format(passkeyHosts) })}
        </p>
      )}
      {factors.includes('RECOVERY_CODE') ? (
        <details className={styles['more']} open={isByRecoveryCode || (!hasApp && !hasPasskey)}>
          <summary>{say('member.useRecovery')}</summary>
          <MemberForm state={state} label={say('member.verifyAct')} isMain={false}>
            <TextInput
              id="factor-recovery"
              name="recoveryCode"
              attributes={{ input: { dir: 'ltr' } }}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={100}
              label={say('member.recoveryCode')}
              required
              withAsterisk={false}
            />
          </MemberForm>
        </details>
      ) : null}
      <details className={styles['more']}>
        <summary>{say('member.lostTitle')}</summary>
        <p>{say('member.lost')}</p>
      </details>
    </MemberColumn>
  );
}
