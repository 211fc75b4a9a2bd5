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
} from '@openhours/contract/bookings/verification-limits';
import { useQuery } from '@tanstack/react-query';
import { settingsAddress } from '../../pages/dashboard-addresses.ts';
import { useVerificationEditing, verificationOf } from '../../queries/customer-verification.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { Reading, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { useDraft } from '../../ui/editing/use-draft.ts';
import { Choice, Problem } from '../../ui/policies/rule-choice.tsx';
import { CountControl, WithControl } from '../../ui/policies/sentence-controls.tsx';
import { ApprovalSection } from './approval-section.tsx';

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
      permission="POLICIES.MANAGE"
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
  const editing = useVerificationEditing(session.client);
  const notCount = say('verification.notCount', { most: largestMostOpenBookings });
  const draft = useDraft<VerificationFields>({
    saved: fieldsOf(known),
    savesItself: true,
    fieldOf: () => 'mostOpenBookings',
    problemsOf: ({ mostOpenBookings: count = 1 }): Record<string, string> =>
      Number.isInteger(count) && count >= 1 && count <= largestMostOpenBookings ? {} : { mostOpenBookings: notCount },
    save: async (changes, saved) =>
      fieldsOf(
        await editing.save({ customerVerification: wireOf({ ...saved, ...changes }), revision: saved.revision }),
      ),
    reread: async () => fieldsOf(await editing.reread()),
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
        <RadioGroup
          legend={say('verification.confirmation')}
          isLegendSeen={false}
          options={confirmationWays.map((value) => ({
            value,
            label: say(`verification.${value}`, { minutes: verificationMinutes }),
            isOff: value === 'BY_EMAIL' && shown.confirmation !== value && !known.canSendMail,
          }))}
          value={shown.confirmation}
          onChoose={(way) => set('confirmation', way)}
        />
        {known.canSendMail ? null : <p className="oh-soft">{say('verification.noMail')}</p>}
      </Section>
      <ApprovalSection />
      <Section title={say('verification.captcha')} hint={say('verification.captchaHint')}>
        <RadioGroup
          legend={say('verification.captcha')}
          isLegendSeen={false}
          options={captchaUses.map((value) => ({ value, label: say(`verification.captcha.${value}`) }))}
          value={shown.captcha}
          onChoose={(use) => set('captcha', use)}
        />
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
