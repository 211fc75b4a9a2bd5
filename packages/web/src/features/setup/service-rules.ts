/**
 * The rules that are asked for with the first service: how long before the start customers can book, and whether they may
 * cancel and move by themselves. They are kept in the policy that services follow unless they have another. A new business
 * lets everybody book until the start and nobody cancel, which nobody would choose, so something better is proposed.
 */
import type { BookingPolicy } from '@openhours/contract';
import { useState } from 'react';
import { useReach } from '../../ui/context/signed-in.ts';
import type { Draft } from '../../ui/editing/use-draft.ts';
import { bothUnder, proposedRule, type TogetherRule, togetherOf } from '../../ui/policies/both-rules.ts';
import { usePolicyDraft } from '../../ui/policies/policy-draft.ts';
import { type PolicyFields, untilWhenOf } from '../../ui/policies/policy-fields.ts';

export interface NoticeRule {
  readonly when: 'start' | 'before';
  /** Before the start; counts where `when` is `before`. */
  readonly minutes: number;
}

/** What is proposed to who has not chosen yet. */
export const proposedNotice: NoticeRule = { when: 'before', minutes: 120 };

/** Undefined where customers book even after the start. */
function noticeOf(fields: PolicyFields): NoticeRule | undefined {
  const when = untilWhenOf(fields);
  return when === 'end' ? undefined : { when, minutes: fields.limitLateBookingPolicy.latestBookingInMinutes };
}

interface Rule<Kept> {
  /** What stands chosen, the proposal too. */
  readonly rule: Kept | undefined;
  readonly choose: (rule: Kept) => void;
}

export interface ServiceRules {
  readonly draft: Draft<PolicyFields>;
  readonly untilWhen: Rule<NoticeRule>;
  readonly byThemselves: Rule<TogetherRule>;
  /** Keeps what stands chosen; answers whether it is saved. */
  settle(): Promise<boolean>;
}

/** `isProposed`: what nobody has chosen yet is proposed, and kept only with the step. */
export function useServiceRules(policy: BookingPolicy, isProposed: boolean): ServiceRules {
  const draft = usePolicyDraft(policy);
  const may = useReach('POLICIES.MANAGE') === 'all';
  const proposes = may && isProposed;
  const keptNotice = noticeOf(draft.shown);
  const untilWhen = useRule(
    keptNotice,
    proposes && keptNotice?.when === 'start' ? proposedNotice : undefined,
    (rule) => {
      const late = draft.shown.limitLateBookingPolicy;
      draft.set('limitLateBookingPolicy', {
        ...late,
        enabled: rule.when === 'before',
        ...(rule.when === 'before' ? { latestBookingInMinutes: rule.minutes } : {}),
      });
      draft.set('bookAfterStartPolicy', { enabled: false });
    },
  );
  const keptTogether = togetherOf(draft.shown);
  const byThemselves = useRule(
    keptTogether,
    proposes && keptTogether?.when === 'never' ? proposedRule : undefined,
    (rule) => {
      const { cancellationPolicy, reschedulePolicy } = bothUnder(rule, draft.shown);
      draft.set('cancellationPolicy', cancellationPolicy);
      draft.set('reschedulePolicy', reschedulePolicy);
    },
  );
  return {
    draft,
    untilWhen,
    byThemselves,
    async settle() {
      untilWhen.keep();
      byThemselves.keep();
      return draft.saveNow();
    },
  };
}

/** A rule with what is proposed instead of it, until something is chosen. */
function useRule<Kept>(kept: Kept | undefined, proposed: Kept | undefined, put: (rule: Kept) => void) {
  const [isChosen, setIsChosen] = useState(false);
  const stands = isChosen ? kept : (proposed ?? kept);
  return {
    rule: stands,
    choose(rule: Kept) {
      setIsChosen(true);
      put(rule);
    },
    keep() {
      if (stands !== undefined && stands !== kept) {
        put(stands);
      }
    },
  };
}
