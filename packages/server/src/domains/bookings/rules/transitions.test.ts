/** Every cell of the state machine, the deadlines to the millisecond, and what a customer may do. */
import { ApplicationError, type BookingStatus } from '@openhours/contract';
import { describe, expect, it } from 'vitest';
import { type BookingPolicyRules, completePolicyRules } from '../../policies/rules.ts';
import {
  actionsByLink,
  allowedActions,
  type BookingAction,
  keepsDeadline,
  requireDeadline,
  requireNotOver,
  requireTransition,
  termsByLink,
} from './transitions.ts';

const minute = 60_000;
const start = Date.UTC(2026, 11, 1, 9);
const end = start + 60 * minute;

function policies(changes: {
  cancellation?: Partial<BookingPolicyRules['cancellationPolicy']>;
  reschedule?: Partial<BookingPolicyRules['reschedulePolicy']>;
}): BookingPolicyRules {
  return completePolicyRules({
    ...(changes.cancellation === undefined ? {} : { cancellationPolicy: changes.cancellation }),
    ...(changes.reschedule === undefined ? {} : { reschedulePolicy: changes.reschedule }),
  });
}

/**
 * The table of bookings sheet 20, and what is taken back (docs/decisions/0045); `*` marks the deadline of a policy. A
 * request has none: it can always be withdrawn.
 */
const printed = `
source       | confirm                               | decline                            | markAsPending                   | confirmOrDecline           | cancel             | reschedule         | updateParticipants | restore
CREATED      | CONFIRMED                             | DECLINED                           | PENDING                         | CONFIRMED,PENDING,DECLINED | CANCELED           | CREATED*           | CREATED            | INVALID_BOOKING_STATUS
PENDING      | CONFIRMED                             | DECLINED                           | BOOKING_MARK_BOOKING_AS_PENDING | INVALID_BOOKING_STATUS     | CANCELED           | PENDING,CONFIRMED* | PENDING            | INVALID_BOOKING_STATUS
CONFIRMED    | FAILED_CONFIRMING_NON_PENDING_BOOKING | FAILED_DECLINE_NON_PENDING_BOOKING | BOOKING_MARK_BOOKING_AS_PENDING | INVALID_BOOKING_STATUS     | CANCELED*          | CONFIRMED,PENDING* | CONFIRMED          | INVALID_BOOKING_STATUS
WAITING_LIST | CONFIRMED                             | DECLINED                           | BOOKING_MARK_BOOKING_AS_PENDING | CONFIRMED,PENDING,DECLINED | CANCELED           | VALIDATION_FAILURE | WAITING_LIST       | INVALID_BOOKING_STATUS
CANCELED     | INVALID_BOOKING_STATUS                | INVALID_BOOKING_STATUS             | BOOKING_MARK_BOOKING_AS_PENDING | INVALID_BOOKING_STATUS     | VALIDATION_FAILURE | VALIDATION_FAILURE | VALIDATION_FAILURE | CREATED,PENDING,CONFIRMED
DECLINED     | INVALID_BOOKING_STATUS                | INVALID_BOOKING_STATUS             | BOOKING_MARK_BOOKING_AS_PENDING | INVALID_BOOKING_STATUS     | VALIDATION_FAILURE | VALIDATION_FAILURE | VALIDATION_FAILURE | CREATED,PENDING,CONFIRMED`;

const [header = [], ...rows] = printed
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));
const cells = rows.flatMap(([status, ...outcomes]) =>
  outcomes.map((outcome, index) => ({ status, action: header[index + 1], outcome })),
) as { status: BookingStatus; action: BookingAction; outcome: string }[];

function outcomeOf(status: BookingStatus, action: BookingAction): string {
  try {
    const transition = requireTransition({ status }, action);
    return transition.to.join(',') + (transition.deadline === undefined ? '' : '*');
  } catch (error) {
    if (error instanceof ApplicationError && error.status === 428) {
      return error.code;
    }
    throw error;
  }
}

describe('the state machine', () => {
  it('has a cell for each of six states and eight actions', () => {
    expect(cells).toHaveLength(48);
  });

  it.each(cells)('$status $action: $outcome', ({ status, action, outcome }) => {
    expect(outcomeOf(status, action)).toBe(outcome);
  });
});

describe('the deadline of a policy', () => {
  const limited = policies({
    cancellation: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: 60 },
    reschedule: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: 120 },
  });

  it('is never kept when the policy is off, which is its default', () => {
    expect(keepsDeadline('CANCELLATION', policies({}), start, 0)).toBe(false);
    expect(keepsDeadline('RESCHEDULE', policies({}), start, 0)).toBe(false);
  });

  it('of cancelling is always kept when the policy sets no limit; of moving until the start', () => {
    const open = policies({ cancellation: { enabled: true }, reschedule: { enabled: true } });
    expect(keepsDeadline('CANCELLATION', open, start, start + 1)).toBe(true);
    expect(keepsDeadline('RESCHEDULE', open, start, start)).toBe(true);
    expect(keepsDeadline('RESCHEDULE', open, start, start + 1)).toBe(false);
    expect(() => requireDeadline('RESCHEDULE', open, start, start + 1)).toThrow(/could be moved until its start/);
  });

  it('ends one millisecond after its minutes before the start', () => {
    expect(keepsDeadline('CANCELLATION', limited, start, start - 60 * minute)).toBe(true);
    expect(keepsDeadline('CANCELLATION', limited, start, start - 60 * minute + 1)).toBe(false);
    expect(keepsDeadline('RESCHEDULE', limited, start, start - 120 * minute)).toBe(true);
    expect(keepsDeadline('RESCHEDULE', limited, start, start - 120 * minute + 1)).toBe(false);
  });

  it('refuses with the policy by name', () => {
    expect(() => requireDeadline('CANCELLATION', limited, start, start)).toThrow(
      expect.objectContaining({ code: 'BOOKING_POLICY_VIOLATION', status: 428, data: { policy: 'CANCELLATION' } }),
    );
    expect(() => requireDeadline('RESCHEDULE', policies({}), start, 0)).toThrow(
      expect.objectContaining({ code: 'BOOKING_POLICY_VIOLATION', data: { policy: 'RESCHEDULE' } }),
    );
  });
});

describe('allowed actions', () => {
  const open = policies({ cancellation: { enabled: true }, reschedule: { enabled: true } });
  const closed = policies({});

  it.each([
    ['CREATED', open, { cancel: true, reschedule: true }],
    ['CREATED', closed, { cancel: true, reschedule: false }],
    ['PENDING', open, { cancel: true, reschedule: true }],
    ['PENDING', closed, { cancel: true, reschedule: false }],
    ['CONFIRMED', open, { cancel: true, reschedule: true }],
    ['CONFIRMED', closed, { cancel: false, reschedule: false }],
    ['WAITING_LIST', open, { cancel: false, reschedule: false }],
    ['CANCELED', open, { cancel: false, reschedule: false }],
    ['DECLINED', open, { cancel: false, reschedule: false }],
  ] as const)('%s', (status, policy, expected) => {
    expect(allowedActions({ status, start_at: start, end_at: end }, policy, start - minute)).toEqual(expected);
  });

  it.each(['CREATED', 'PENDING', 'CONFIRMED'] as const)('of what is %s end with it, whatever the policy', (status) => {
    const booking = { status, start_at: start, end_at: end };
    expect(allowedActions(booking, open, start)).toEqual({ cancel: true, reschedule: true });
    expect(allowedActions(booking, open, end - 1)).toEqual({ cancel: true, reschedule: false });
    expect(allowedActions(booking, open, end)).toEqual({ cancel: false, reschedule: false });
  });

  it('are refused once it is over, by the name of the policy that the business may set aside', () => {
    expect(() => requireNotOver('cancel', { end_at: end }, end - 1)).not.toThrow();
    expect(() => requireNotOver('cancel', { end_at: end }, end)).toThrow(
      expect.objectContaining({ code: 'BOOKING_POLICY_VIOLATION', status: 428, data: { policy: 'CANCELLATION' } }),
    );
    expect(() => requireNotOver('reschedule', { end_at: end }, end)).toThrow(
      expect.objectContaining({ code: 'BOOKING_POLICY_VIOLATION', status: 428, data: { policy: 'RESCHEDULE' } }),
    );
  });
});

describe('a request that nobody has answered', () => {
  const late = policies({
    cancellation: {
      enabled: true,
      limitLatestCancellation: true,
      latestCancellationInMinutes: 60,
      allowAnonymous: false,
    },
    reschedule: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: 60 },
  });
  const request = { status: 'PENDING', booked: 'SLOT', start_at: start, end_at: end } as const;

  it('can be withdrawn by its link whatever the policy says, and no term ends that', () => {
    for (const rules of [late, policies({})]) {
      expect(termsByLink(request, rules, start - minute).cancel).toEqual({ isAllowed: true, untilMs: undefined });
    }
    expect(actionsByLink(request, late, start - minute)).toEqual({ cancel: true, reschedule: false });
  });

  it('is told until when it can be moved, and of no such moment that is over', () => {
    const untilMs = start - 60 * minute;
    expect(termsByLink(request, late, untilMs - minute).reschedule).toEqual({ isAllowed: true, untilMs });
    expect(termsByLink(request, late, untilMs + minute).reschedule).toEqual({ isAllowed: false, untilMs: undefined });
    expect(termsByLink({ ...request, status: 'CONFIRMED' }, late, untilMs + minute).reschedule).toEqual({
      isAllowed: false,
      untilMs,
    });
  });

  it('is told of no such moment before it waits for the business either', () => {
    const anybody = policies({
      cancellation: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: 60 },
      reschedule: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: 60 },
    });
    for (const nowMs of [start - 120 * minute, start - minute]) {
      const { cancel } = termsByLink({ ...request, status: 'CREATED' }, anybody, nowMs);
      expect(cancel).toEqual({ isAllowed: true, untilMs: undefined });
    }
  });

  it('is over with its time: then it can be neither withdrawn nor moved', () => {
    const open = policies({ cancellation: { enabled: true }, reschedule: { enabled: true } });
    expect(termsByLink(request, open, end)).toEqual({
      cancel: { isAllowed: false, untilMs: undefined },
      reschedule: { isAllowed: false, untilMs: undefined },
    });
    expect(termsByLink({ ...request, status: 'CONFIRMED' }, open, end)).toEqual({
      cancel: { isAllowed: false, untilMs: start },
      reschedule: { isAllowed: false, untilMs: start },
    });
  });

  it('is none where it was confirmed before its customer moved it: the policy binds it as before', () => {
    const moved = { ...request, details: { wasConfirmed: true } } as const;
    const confirmed = { ...request, status: 'CONFIRMED' } as const;
    for (const rules of [late, policies({})]) {
      for (const nowMs of [start - 120 * minute, start - minute]) {
        expect(termsByLink(moved, rules, nowMs)).toEqual(termsByLink(confirmed, rules, nowMs));
        expect(allowedActions(moved, rules, nowMs)).toEqual(allowedActions(confirmed, rules, nowMs));
      }
    }
    expect(requireTransition(moved, 'cancel')).toEqual(requireTransition(confirmed, 'cancel'));
    expect(requireTransition(moved, 'confirm')).toEqual(requireTransition(request, 'confirm'));
  });

  it('is bound by the policy once it is confirmed', () => {
    expect(actionsByLink({ ...request, status: 'CONFIRMED' }, late, start - 120 * minute)).toEqual({
      cancel: false,
      reschedule: true,
    });
  });
});
