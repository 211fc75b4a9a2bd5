/** What an address opens beside a view, and that nonsense opens nothing. */
import { describe, expect, test } from 'vitest';
import { openedSearch, type PanelAddress, panelOpenedBy, parameterPatterns, readOpened } from './opened.ts';

const { id, localTime } = parameterPatterns;
const booking: PanelAddress = { by: { parameter: 'booking' }, parameters: { booking: id } };
const newBooking: PanelAddress = {
  by: { newName: 'booking' },
  parameters: { start: localTime, staff: id, service: id },
};
const block: PanelAddress = { by: { newName: 'block' }, parameters: { start: localTime, end: localTime, staff: id } };
const substitute: PanelAddress = { by: { newName: 'substitute' }, parameters: {} };
const panels = [booking, newBooking, block, substitute];
const guid = '0192a7b0-1111-7222-8333-444455556666';

describe('an address', () => {
  test('opens the booking that it names', () => {
    expect(readOpened({ booking: guid, show: 'upcoming' }, panels)).toEqual({ booking: guid });
    expect(panelOpenedBy({ booking: guid, show: 'upcoming' }, panels)).toBe(booking);
  });

  test('opens a form with what is known already', () => {
    const known = { start: '2026-11-25T10:00', staff: guid, service: guid };
    expect(readOpened({ new: 'booking', ...known }, panels)).toEqual({ new: 'booking', ...known });
    const blocked = { new: 'block', start: '2026-11-25T10:00', end: '2026-11-25T11:00' };
    expect(readOpened(blocked, panels)).toEqual(blocked);
    expect(panelOpenedBy(blocked, panels)).toBe(block);
  });

  test('says to a form what the form takes and nothing else', () => {
    expect(readOpened({ new: 'block', start: '2026-11-25T10:00', service: guid }, panels)).toEqual({
      new: 'block',
      start: '2026-11-25T10:00',
    });
    expect(readOpened({ new: 'substitute', staff: guid }, panels)).toEqual({ new: 'substitute' });
  });

  test('opens nothing by nonsense', () => {
    for (const search of [
      { booking: 'x' },
      { booking: 7 },
      { new: 'everything', start: '2026-11-25T10:00' },
      { start: '2026-11-25T10:00' },
    ]) {
      expect(readOpened(search, panels)).toEqual({});
      expect(panelOpenedBy(search, panels)).toBeUndefined();
    }
    expect(readOpened({ new: 'block', start: 'tomorrow', staff: '1' }, panels)).toEqual({ new: 'block' });
  });

  test('opens one thing: a form hides the booking', () => {
    expect(readOpened({ new: 'block', booking: guid }, panels)).toEqual({ new: 'block' });
    expect({ new: 'block', staff: guid, show: 'all', ...openedSearch({ booking: guid }, panels) }).toEqual({
      booking: guid,
      show: 'all',
    });
    expect({ new: 'block', booking: guid, end: '', ...openedSearch({}, panels) }).toEqual({});
  });
});
