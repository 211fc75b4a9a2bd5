/**
 * What is asked of customers who book on the pages: how they confirm, when their browsers prove that no bot books, and how
 * many bookings one may have ahead. Saved as it is changed.
 */

import type { CustomerVerification } from '@openhours/contract';
import {
  type CaptchaUse,
  type ConfirmationWay,
  captchaUses,
  confirmationWays,
  largestMostOpenBookings,
  usualMostOpenBookings,
  verificationMinutes,
} from '@openhours/contract/verification-limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { settingsAddress } from '../../pages/addresses.ts';
import { verificationOf } from '../../queries/customer-verification.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Reading, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { useDraft } from '../../ui/editing/use-draft.ts';
import { Choice, Problem } from '../../ui/policies/rule-choice.tsx';
import { CountControl, WithControl } from '../../ui/policies/sentence-controls.tsx';

const pauseMs = 900;

interface Known {
  readonly customerVerification: CustomerVerification;
  readonly revision: string;
  readonly canSendMail: boolean;
}

/** The number stays while it does not count, so that it can be switched on again. */
type VerificationFields = {
  readonly revision: string;
  readonly isLimited: boolean;
  readonly mostOpenBookings: number;
  readonly confirmation: ConfirmationWay;
  readonly captcha: CaptchaUse;
};

function fieldsOf({ customerVerification, revision }: Known): VerificationFields {
  const { captcha, confirmation, mostOpenBookings } = customerVerification;
  return {
    revision,
    captcha,
    confirmation,
    isLimited: mostOpenBookings !== undefined,
    mostOpenBookings: mostOpenBookings ?? usualMostOpenBookings,
  };
}

function wireOf({ captcha, confirmation, isLimited, mostOpenBookings }: VerificationFields): CustomerVerification {
  return { captcha, confirmation, ...(isLimited ? { mostOpenBookings } : {}) };
}

export function VerificationPage() {
  const { say, session } = useDashboard();
  const read = useQuery(verificationOf(session.client));
  return (
    <EditorPage
      title={say('verification.title')}
      back={{ address: settingsAddress, name: say('settings.title') }}
      right="POLICIES.MANAGE"
    >
      {read.data === undefined ? (
        <Reading error={read.error} onAgain={() => void read.refetch()} />
      ) : (
        <Editor known={read.data} />
      )}
    </EditorPage>
  );
}

function Editor({ known }: { readonly known: Known }) {
  const { say, session } = useDashboard();
  const { bookings } = session.client;
  const queries = useQueryClient();
  const { queryKey } = verificationOf(session.client);
  const keep = (next: Known) => {
    queries.setQueryData(queryKey, next);
    return fieldsOf(next);
  };
  const notCount = say('verification.notCount', { most: largestMostOpenBookings });
  const draft = useDraft<VerificationFields>({
    saved: fieldsOf(known),
    pauseMs,
    fieldOf: () => 'mostOpenBookings',
    problemsOf: ({ mostOpenBookings: count = 1 }): Record<string, string> =>
      Number.isInteger(count) && count >= 1 && count <= largestMostOpenBookings ? {} : { mostOpenBookings: notCount },
    save: async (changes, saved) =>
      keep(
        await bookings.updateCustomerVerification({
          customerVerification: wireOf({ ...saved, ...changes }),
          revision: saved.revision,
        }),
      ),
    reread: async () => keep(await bookings.getCustomerVerification({})),
  });
  const { errors, set, shown } = draft;
  return (
    <>
      <SavedWords
        draft={draft}
        nameOf={(field) =>
          say(field === 'confirmation' || field === 'captcha' ? `verification.${field}` : 'verification.open')
        }
      />
      <Section title={say('verification.confirmation')} hint={say('verification.confirmationHint')}>
        <fieldset className={styles['choices']}>
          <legend className="oh-heard">{say('verification.confirmation')}</legend>
          {confirmationWays.map((way) => (
            <label key={way} className={styles['choice']}>
              <input
                type="radio"
                name="confirmation"
                checked={shown.confirmation === way}
                disabled={way === 'BY_EMAIL' && shown.confirmation !== way && !known.canSendMail}
                onChange={() => set('confirmation', way)}
              />
              {say(`verification.${way}`, { minutes: verificationMinutes })}
            </label>
          ))}
        </fieldset>
        {known.canSendMail ? null : <p className="oh-soft">{say('verification.noMail')}</p>}
      </Section>
      <Section title={say('verification.captcha')} hint={say('verification.captchaHint')}>
        <fieldset className={styles['choices']}>
          <legend className="oh-heard">{say('verification.captcha')}</legend>
          {captchaUses.map((use) => (
            <label key={use} className={styles['choice']}>
              <input type="radio" name="captcha" checked={shown.captcha === use} onChange={() => set('captcha', use)} />
              {say(`verification.captcha.${use}`)}
            </label>
          ))}
        </fieldset>
      </Section>
      <Section title={say('verification.open')} hint={say('verification.openHint')}>
        <div className={styles['choices']}>
          <Choice
            kind="checkbox"
            isChosen={shown.isLimited}
            onChoose={(isLimited) => set('isLimited', isLimited)}
            heard={say('verification.mostOpenNumber')}
            label={
              <WithControl sentence={(count) => say('verification.mostOpen', { count })}>
                <CountControl
                  label={say('verification.mostOpenNumber')}
                  count={shown.mostOpenBookings}
                  isOff={!shown.isLimited}
                  error={errors['mostOpenBookings']}
                  onChange={(count) => set('mostOpenBookings', count)}
                />
              </WithControl>
            }
          />
          <Problem words={errors['mostOpenBookings']} />
        </div>
      </Section>
    </>
  );
}
