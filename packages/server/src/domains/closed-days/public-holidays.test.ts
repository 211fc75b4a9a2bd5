/** What is kept of the library's answers: one question for a place and some years, whoever asks, and no failure is kept. */
import { expect, test } from 'vitest';
import type { HolidayAnswer, HolidayQuestion } from './holiday-program.ts';
import { createPublicHolidays, yearsAround } from './public-holidays.ts';

const answer: HolidayAnswer = { countries: ['DE'], states: [], regions: [], holidays: [], named: {} };

test('the year before and nine years behind it are always among those that are asked for', () => {
  for (let year = 1970; year < 2200; year += 1) {
    const { firstYear, lastYear } = yearsAround(year);
    expect([firstYear < year, lastYear >= year + 9]).toEqual([true, true]);
  }
});

test('a place is looked up once, one after the other, and again where it failed', async () => {
  const asked: HolidayQuestion[] = [];
  let atOnce = 0;
  let failing = true;
  const holidays = createPublicHolidays(async (question) => {
    asked.push(question);
    atOnce += 1;
    await Promise.resolve();
    expect(atOnce).toBe(1);
    atOnce -= 1;
    if (failing) {
      failing = false;
      throw new Error('no process');
    }
    return answer;
  });
  await expect(holidays.read({ country: 'DE' }, 2026, 'CALL')).rejects.toThrow('no process');
  const both = await Promise.all([
    holidays.read({ country: 'DE' }, 2026, 'CALL'),
    holidays.read({ country: 'DE' }, 2027, 'CALL'),
    holidays.read({ country: 'DE', state: 'BY' }, 2026, 'CALL'),
    holidays.read(undefined, 2026, 'CALL'),
  ]);
  expect(both[0]).toBe(both[1]);
  expect(asked.map(({ place }) => place)).toEqual([
    { country: 'DE' },
    { country: 'DE' },
    { country: 'DE', state: 'BY' },
    undefined,
  ]);
});

test('what calls ask for keeps no catalogue waiting, and is refused by itself', async () => {
  let isBusy = true;
  const answers: (() => void)[] = [];
  const holidays = createPublicHolidays(async () => {
    if (isBusy) {
      await new Promise<void>((resolve) => answers.push(resolve));
    }
    return answer;
  });
  const asked = (count: number) => expect.poll(() => answers.length, { interval: 1 }).toBe(count);
  const calls = Array.from({ length: 30 }, (_, index) =>
    holidays.read({ country: `C${index}` }, 2026, 'CALL').then(
      () => 'answered',
      ({ code }) => code as string,
    ),
  );
  // The second is among what calls wait for already.
  const [first, second] = ['DE', 'C20'].map((country) => holidays.read({ country }, 2026, 'CATALOGUE'));
  const shared = holidays.read({ country: 'DE' }, 2026, 'CALL');
  await asked(2);
  answers[1]?.();
  expect(await first).toBe(await shared);
  await asked(3);
  answers[2]?.();
  expect(await second).toEqual(await first);
  isBusy = false;
  answers[0]?.();
  const outcomes = await Promise.all(calls);
  expect(outcomes.slice(0, 21)).toEqual(Array.from({ length: 21 }, () => 'answered'));
  expect(outcomes.slice(21)).toEqual(Array.from({ length: 9 }, () => 'UNAVAILABLE'));
});
