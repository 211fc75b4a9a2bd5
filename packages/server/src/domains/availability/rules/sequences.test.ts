/** Who serves several sessions that belong together. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignTogether, type SessionToAssign } from './sequences.ts';

const minute = 60_000;
const session = (startMinute: number, free: readonly (readonly string[])[], bufferMinutes = 0) => ({
  startMs: startMinute * minute,
  endMs: (startMinute + 60) * minute,
  bufferMinutes,
  free: free.map((ids) => ids.map((id) => ({ id }))),
});
const chosen = (...sessions: readonly SessionToAssign<{ readonly id: string }>[]) =>
  assignTogether(sessions)?.map((each) => each.map(({ id }) => id));

describe('assigning', () => {
  it('takes whoever comes first, and another where that one is needed elsewhere', () => {
    expect(chosen(session(0, [['ada', 'ben']]), session(0, [['eve', 'ada']]))).toEqual([['ada'], ['eve']]);
    expect(chosen(session(0, [['ada', 'ben']]), session(0, [['ada']]))).toEqual([['ben'], ['ada']]);
  });

  it('lets one serve what follows, unless the time between is not over', () => {
    expect(chosen(session(0, [['ada']]), session(60, [['ada']]))).toEqual([['ada'], ['ada']]);
    expect(chosen(session(0, [['ada']], 15), session(60, [['ada']]))).toBeUndefined();
    expect(chosen(session(0, [['ada']], 15), session(60, [['ada', 'ben']]))).toEqual([['ada'], ['ben']]);
  });

  it('sees that a later one is needed before an earlier one is over', () => {
    expect(chosen(session(30, [['ada', 'ben']]), session(0, [['ada']]))).toEqual([['ben'], ['ada']]);
  });

  it('gives each one of every type that it needs', () => {
    expect(chosen(session(0, [['ada'], ['room', 'hall']]), session(0, [['ben'], ['room']]))).toEqual([
      ['ada', 'hall'],
      ['ben', 'room'],
    ]);
  });

  it('never needs anybody twice at a time, and finds a way wherever there is one', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 });
    const sessions = fc.array(fc.tuple(fc.constantFrom(0, 30, 60, 120), ids, fc.constantFrom(0, 15)), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(sessions, (drawn) => {
        const asked = drawn.map(([start, free, buffer]) => session(start, [free], buffer));
        const overlaps = (one: number, other: number) => {
          const [first, second] = [asked[one]!, asked[other]!];
          const until = (each: typeof first) => each.endMs + each.bufferMinutes * minute;
          return first.startMs < until(second) && second.startMs < until(first);
        };
        const isFit = (names: readonly string[]) =>
          names.every((name, one) =>
            names.every((next, other) => one === other || name !== next || !overlaps(one, other)),
          );
        const ways = drawn.reduce<string[][]>(
          (all, [, free]) => all.flatMap((way) => free.map((id) => [...way, id])),
          [[]],
        );
        const found = chosen(...asked)?.flat();
        expect(found === undefined).toBe(!ways.some(isFit));
        expect(found === undefined || isFit(found)).toBe(true);
      }),
    );
  });
});
