/** A rule in words, for both sides of a conflict. */
import type { BookingPolicy } from '@openhours/contract';
import { labelled } from '@openhours/contract/text/typography';
import type { DashboardTextId } from '../../language/texts.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { shownAmount } from '../editing/typed-amount.ts';
import { type BothRules, togetherOf, unitOfTerm } from './both-rules.ts';
import { cancellingOf, inUnit, movingOf, unitOf } from './policy-fields.ts';

/** A length in its largest unit: 90 minutes, 3 hours, 2 days. */
function useLengthWords(): (minutes: number) => string {
  const { say } = useDashboard();
  return (minutes) => {
    const unit = unitOf(minutes);
    const count = inUnit(minutes, unit);
    return `${count} ${say(`policies.unit.${unit}`, { count })}`;
  };
}

/** What customers may do by themselves, in one sentence; undefined where cancelling and moving follow different rules. */
export function useTogetherWords(): (rules: BothRules) => string | undefined {
  const { formats, say } = useDashboard();
  const length = useLengthWords();
  return (rules) => {
    const rule = togetherOf(rules);
    if (rule === undefined) {
      return undefined;
    }
    const { minutes, when } = rule;
    const time = unitOfTerm(minutes) === 'hours' ? formats.durationInWords(minutes) : length(minutes);
    return say(`policies.both.${when}`, { time });
  };
}

export function useRuleWords(): (field: string, value: unknown) => string {
  const { formats, frame, say } = useDashboard();
  const length = useLengthWords();
  const onOff = (isOn: boolean) => say(isOn ? 'policies.on' : 'policies.off');
  const byLinkWords = (id: DashboardTextId, isOn: boolean) => ` · ${labelled(say(id), onOff(isOn), frame.locale)}`;
  return (field, value) => {
    switch (field as keyof BookingPolicy) {
      case 'limitEarlyBookingPolicy': {
        const rule = value as BookingPolicy['limitEarlyBookingPolicy'];
        return rule.enabled
          ? say('policies.fromBefore', { time: length(rule.earliestBookingInMinutes) })
          : onOff(false);
      }
      case 'limitLateBookingPolicy': {
        const rule = value as BookingPolicy['limitLateBookingPolicy'];
        return rule.enabled ? say('policies.untilBefore', { time: length(rule.latestBookingInMinutes) }) : onOff(false);
      }
      case 'bookAfterStartPolicy':
        return say((value as { enabled: boolean }).enabled ? 'policies.untilEnd' : 'policies.untilStart');
      case 'cancellationPolicy': {
        const rule = value as BookingPolicy['cancellationPolicy'];
        const when = cancellingOf(rule);
        const byLink = when === 'never' ? '' : byLinkWords('policies.cancel.byLink', rule.allowAnonymous !== false);
        return (
          (when === 'before'
            ? say('policies.cancel.before', { time: length(rule.latestCancellationInMinutes) })
            : say(`policies.cancel.${when}`)) + byLink
        );
      }
      case 'reschedulePolicy': {
        const rule = value as BookingPolicy['reschedulePolicy'];
        const when = movingOf(rule);
        const byLink = when === 'never' ? '' : byLinkWords('policies.move.byLink', rule.allowAnonymous !== false);
        return (
          (when === 'before'
            ? say('policies.move.before', { time: length(rule.latestRescheduleInMinutes) })
            : say(`policies.move.${when}`)) + byLink
        );
      }
      case 'cancellationFeePolicy': {
        const rule = value as BookingPolicy['cancellationFeePolicy'];
        const figure = (text: string) => shownAmount(text, formats.decimalSign);
        const steps = rule.cancellationWindows.map(({ amount, percentage = '' }) =>
          amount === undefined ? `${figure(percentage)} %` : `${figure(amount.value)} ${amount.currency ?? ''}`.trim(),
        );
        return rule.enabled ? `${onOff(true)} · ${formats.shortList(steps)}` : onOff(false);
      }
      case 'saveCreditCardPolicy':
        return onOff((value as BookingPolicy['saveCreditCardPolicy']).enabled);
      case 'participantsPolicy':
        return say('policies.people', {
          count: (value as BookingPolicy['participantsPolicy']).maxParticipantsPerBooking,
        });
      case 'waitlistPolicy': {
        const rule = value as BookingPolicy['waitlistPolicy'];
        return rule.enabled
          ? `${say('policies.waitlistCount', { count: rule.capacity })} ${say('policies.waitlistKept', { time: length(rule.reservationTimeInMinutes) })}`
          : onOff(false);
      }
      case 'resourcesPolicy': {
        const rule = value as BookingPolicy['resourcesPolicy'];
        return rule.enabled && rule.autoAssignAllowed
          ? `${onOff(true)} · ${say('policies.roomsByUs')}`
          : onOff(rule.enabled);
      }
      case 'staffSortingPolicy': {
        const rule = value as BookingPolicy['staffSortingPolicy'];
        return say(
          `policies.sorting.${rule.sortingMethodType === 'RANKING' ? (rule.rankingOptions?.order ?? 'LOWEST_TO_HIGHEST') : rule.sortingMethodType}`,
        );
      }
      case 'customPolicyDescription': {
        const rule = value as BookingPolicy['customPolicyDescription'];
        return `${onOff(rule.enabled)} · ${rule.description === '' ? '–' : rule.description}`;
      }
      default:
        return typeof value === 'string' && value !== '' ? value : '–';
    }
  };
}
