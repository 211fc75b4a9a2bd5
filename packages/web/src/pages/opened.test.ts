/** What an address opens beside a view, and that nonsense opens nothing. */
import { describe, expect, test } from 'vitest';
import { nothingOpened, openedSearch, readOpened } from './opened.ts';

const newPanels = ['booking', 'block', 'substitute'];
const guid = '0192a7b0-1111-7222-8333-444455556666';

describe('an address', () => {
  test('opens the booking that it names', () => {
    expect(readOpened({ booking: guid, show: 'upcoming' }, newPanels)).toEqual({ booking: guid });
  });

  test('opens a form with what is known already', () => {
    const known = { start: '2026-11-25T10:00', staff: guid, service: guid };
    expect(readOpened({ new: 'booking', ...known }, newPanels)).toEqual({ new: 'booking', ...known });
    const block = { new: 'block', start: '2026-11-25T10:00', end: '2026-11-25T11:00' };
    expect(readOpened(block, newPanels)).toEqual(block);
  });

  test('opens nothing by nonsense', () => {
    for (const search of [
      { booking: 'x' },
      { booking: 7 },
      { new: 'everything', start: '2026-11-25T10:00' },
      { start: '2026-11-25T10:00' },
    ]) {
      expect(readOpened(search, newPanels)).toEqual({});
    }
    expect(readOpened({ new: 'block', start: 'tomorrow', staff: '1' }, newPanels)).toEqual({ new: 'block' });
  });

  test('opens one thing: a form hides the booking', () => {
    expect(readOpened({ new: 'block', booking: guid }, newPanels)).toEqual({ new: 'block' });
    expect(openedSearch({ booking: guid })).toEqual({ ...nothingOpened, booking: guid });
  });
});
