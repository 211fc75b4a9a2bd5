/** What may be said of a widget, and what a change leaves of what was said. */
import { describe, expect, test } from 'vitest';
import { changeSidePanel, completeSidePanel, requireSaid, requireWidgetKey } from './rules.ts';

describe('sections of the side panel', () => {
  test('what nobody has said is shown, notes as a tooltip', () => {
    const all = completeSidePanel({});
    expect(Object.values(all).every(({ visible }) => visible)).toBe(true);
    expect(all.notes).toEqual({ visible: true, displayMode: 'TOOLTIP' });
    expect(completeSidePanel({ notes: { displayMode: 'INLINE' }, price: { visible: false } })).toMatchObject({
      notes: { visible: true, displayMode: 'INLINE' },
      price: { visible: false },
      addOns: { visible: true },
    });
  });

  test('a change keeps what it does not say, and null goes back to the default', () => {
    const said = { notes: { visible: false, displayMode: 'INLINE' }, price: { visible: false } } as const;
    expect(changeSidePanel(said, undefined)).toBe(said);
    expect(changeSidePanel(said, { notes: { visible: true } })).toEqual({
      notes: { visible: true, displayMode: 'INLINE' },
      price: { visible: false },
    });
    expect(changeSidePanel(said, { notes: { displayMode: null }, price: null })).toEqual({ notes: { visible: false } });
    expect(changeSidePanel(said, null)).toEqual({});
  });
});

test.each([
  [{ widgetType: 'CUSTOM', customWidgetKey: 'own' }, 'own'],
  [{ widgetType: 'SIDE_PANEL_VIEW' }, ''],
  [{ widgetType: 'SIDE_PANEL_VIEW', customWidgetKey: '' }, ''],
] as const)('%j has the key "%s"', (widget, key) => {
  expect(requireWidgetKey(widget, '')).toBe(key);
});

test.each([
  [() => requireWidgetKey({ widgetType: 'CUSTOM' }, 'root.'), 'root.customWidgetKey', 'REQUIRED_FIELD'],
  [() => requireWidgetKey({ widgetType: 'SIDE_PANEL_VIEW', customWidgetKey: 'own' }, ''), 'customWidgetKey', 'OTHER'],
  [() => requireSaid({ widgetType: 'CUSTOM' }), 'bookingsDisplaySettings', 'REQUIRED_ONE_OF_FIELD'],
  [() => requireSaid({ widgetType: 'CUSTOM', sidePanelView: {} }), 'bookingsDisplaySettings.sidePanelView', 'OTHER'],
] as const)('refusal %#: the field and its rule', (act, field, violatedRule) => {
  expect(act).toThrow(expect.objectContaining({ violations: [expect.objectContaining({ field, violatedRule })] }));
});

test('something of its own is enough for either kind', () => {
  expect(() => requireSaid({ widgetType: 'CUSTOM', extendedFields: {} })).not.toThrow();
  expect(() => requireSaid({ widgetType: 'SIDE_PANEL_VIEW', sidePanelView: null })).not.toThrow();
});
