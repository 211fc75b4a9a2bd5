/**
 * What somebody types to book stays with the tab for a while: phones let go of tabs in the background, and what comes
 * back is a page loaded anew. It goes with the booking, or after half an hour; on a device that customers share, nothing
 * is kept at all.
 */
import { type RefObject, useEffect } from 'react';
import { bookingFields } from '../../site/questions.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { isAnswerName } from './booking-questions.ts';
import { fieldsOf } from './form-fields.ts';
import { forgetTyped, readTyped, writeTyped } from './typed-in-tab.ts';

const keptMs = 30 * 60_000;

interface Kept {
  readonly service: string;
  readonly atMs: number;
  readonly fields: Readonly<Record<string, string>>;
}

const isTyped = (name: string) => (bookingFields as readonly string[]).includes(name) || isAnswerName(name);

/** What was typed of a form's fields, and not what the page has put there. */
function typedOf(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => isTyped(name) && value !== ''));
}

/** What is to be kept of a form's fields, as text. */
export function keptText(service: string, fields: Readonly<Record<string, string>>, nowMs: number): string {
  return JSON.stringify({ service, atMs: nowMs, fields: typedOf(fields) } satisfies Kept);
}

/** What was typed for a service, by field; nothing when that is too long ago. */
export function keptFields(text: string | undefined, service: string, nowMs: number): Readonly<Record<string, string>> {
  if (text === undefined) {
    return {};
  }
  const kept = JSON.parse(text) as Kept;
  return kept.service === service && nowMs - kept.atMs < keptMs ? kept.fields : {};
}

function keepTyped(service: string, fields: Readonly<Record<string, string>>): void {
  writeTyped(keptText(service, fields, Date.now()));
}

/** Puts what was typed before into fields that are empty; whatever stands there already counts more. */
function fillIn(form: HTMLFormElement, fields: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(fields)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked = control.checked || control.value === value;
    } else if (control instanceof RadioNodeList) {
      // Nothing chosen says nothing.
      control.value = control.value === '' ? value : control.value;
    } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      control.value ||= value;
    }
  }
}

/** Brings back what was typed for the service before the page was loaded anew, and keeps what is typed from now on. */
export function useKeptTyping(
  form: RefObject<HTMLFormElement | null>,
  service: string,
  onFilled?: (form: HTMLFormElement) => void,
): (fields: Readonly<Record<string, string>>) => void {
  const isShared = usePage().frame.isSharedDevice === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form appears; what is typed from then on counts
  useEffect(() => {
    if (isShared) {
      forgetTyped();
      return;
    }
    const { current } = form;
    if (current === null) {
      return;
    }
    const early = typedOf(fieldsOf(current));
    fillIn(current, keptFields(readTyped(), service, Date.now()));
    if (Object.keys(early).length > 0) {
      // It was typed before the script was here.
      keepTyped(service, fieldsOf(current));
    }
    onFilled?.(current);
  }, []);
  return (fields) => (isShared ? undefined : keepTyped(service, fields));
}
