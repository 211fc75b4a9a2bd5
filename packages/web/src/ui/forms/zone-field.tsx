/**
 * Choosing a time zone, by the combobox pattern: the field shows the chosen one, a press or a key opens the list of all, and
 * what is typed finds some by place, by what their clock is called, or by offset.
 */
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { type ZoneChoice, zoneChoice, zoneChoices, zonesFound } from '../../language/zone-choices.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { useNow } from '../context/now.ts';
import list from './combobox.module.css';
import { useCombobox } from './combobox.ts';
import panel from './panel-form.module.css';

interface ZoneFieldProps {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly error?: string | undefined;
  /** By its name of programs; empty for what `none` says. */
  readonly value: string;
  /** What stands for no zone of one's own; absent: there must be one. */
  readonly none?: string;
  readonly onChange: (timeZone: string) => void;
}

export function ZoneField({ value, none, onChange, label, ...field }: ZoneFieldProps) {
  const { formats, say } = useDashboard();
  const { nowMs } = useNow();
  // What is typed; absent: the list is closed.
  const [text, setText] = useState<string | undefined>(undefined);
  const isOpen = text !== undefined;
  const typed = text?.trim() ?? '';
  const { locale } = formats;
  const nobody: ZoneChoice | undefined =
    none === undefined ? undefined : { timeZone: '', label: none, clock: undefined };
  const chosen = value === '' && nobody !== undefined ? nobody : zoneChoice(value, locale, nowMs);
  // A moment later no clock is another: they are named once for each time that the list is opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the passing of time opens no list
  const all = useMemo(() => (isOpen ? zoneChoices(locale, nowMs) : []), [isOpen, locale]);
  const others = [...(nobody === undefined ? [] : [nobody]), ...all].filter(({ timeZone }) => timeZone !== value);
  const entries = !isOpen ? [] : typed === '' ? [chosen, ...others] : zonesFound([chosen, ...others], typed);
  const combobox = useCombobox(entries.length);
  const open = (next = '') => {
    setText(next);
    combobox.restart();
  };
  const choose = (timeZone: string) => {
    setText(undefined);
    if (timeZone !== value) {
      onChange(timeZone);
    }
  };
  const hear = (event: KeyboardEvent) => {
    // While a word is being composed the keys are the writer's.
    if (event.nativeEvent.isComposing || (isOpen && combobox.walk(event))) {
      return;
    }
    const marked = entries[combobox.active];
    if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      open();
    } else if (isOpen && event.key === 'Enter') {
      event.preventDefault();
      if (marked !== undefined) {
        choose(marked.timeZone);
      }
    } else if (isOpen && event.key === 'Escape') {
      // It closes the list, and nothing around it.
      event.preventDefault();
      event.stopPropagation();
      setText(undefined);
    }
  };
  return (
    <div className={panel['fields']}>
      <TextInput
        {...field}
        {...combobox.field}
        label={label}
        dir="auto"
        value={text ?? chosen.label}
        placeholder={chosen.label}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => isOpen || open()}
        onBlur={() => setText(undefined)}
        onChange={(event) => open(event.currentTarget.value)}
        onKeyDown={hear}
      />
      {typed === '' ? null : (
        <p className="oh-soft oh-small" role="status">
          {entries.length === 0 ? say('settings.noZoneFound') : say('settings.zonesFound', { count: entries.length })}
        </p>
      )}
      {entries.length === 0 ? null : (
        <div id={combobox.listId} role="listbox" aria-label={label} className={`${list['list']} ${list['long']}`}>
          {entries.map((entry, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, by the combobox pattern
            // biome-ignore lint/a11y/noStaticElementInteractions: its role is spread on it
            <div
              {...combobox.optionAt(place)}
              key={entry.timeZone}
              className={list['option']}
              onClick={() => choose(entry.timeZone)}
            >
              <bdi>{entry.label}</bdi>
              {entry.clock === undefined ? null : <bdi className="oh-soft oh-small">{entry.clock}</bdi>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
