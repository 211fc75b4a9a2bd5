/** A group of add-ons as the editor of its service shows it, and what these fields are on the wire. Pure. */
import type { AddOnGroup, ChangedAddOnGroupInput, Service } from '@openhours/contract';
import type { DashboardTextId } from '../../language/texts.ts';
import {
  changesTranslations,
  textOfWire,
  translatedFieldsOf,
  translationsOf,
} from '../../ui/editing/translated-fields.ts';
import { typedWholeNumber } from '../../ui/editing/typed-amount.ts';

export interface GroupFields {
  readonly [field: string]: unknown;
  readonly name: string;
  readonly prompt: string;
  /** As it was typed; empty: as many as there are. */
  readonly most: string;
  /** In the order in which customers see them. */
  readonly addOnIds: readonly string[];
  /** Of the service, of which the group is a part. */
  readonly revision: string;
}

/** Undefined where the service has no such group any more. */
export function groupFieldsOf({ addOnGroups, revision }: Service, groupId: string): GroupFields | undefined {
  const group = addOnGroups.find(({ id }) => id === groupId);
  return group === undefined ? undefined : fieldsOfGroup(group, revision);
}

export function fieldsOfGroup(
  { addOnIds, maxNumberOfAddOns, name, prompt, translations }: AddOnGroup,
  revision: string,
): GroupFields {
  return {
    name,
    prompt: prompt ?? '',
    ...translatedFieldsOf(translations),
    most: String(maxNumberOfAddOns ?? ''),
    addOnIds,
    revision,
  };
}

/** What is sent for changed fields; what is emptied is cleared. */
export function groupChangesOf(changed: Partial<GroupFields>, saved: GroupFields): Omit<ChangedAddOnGroupInput, 'id'> {
  const { addOnIds, most, name, prompt } = changed;
  return {
    ...(name === undefined ? {} : { name }),
    ...(prompt === undefined ? {} : { prompt: prompt.trim() === '' ? null : prompt.trim() }),
    ...(changesTranslations(changed) ? { translations: translationsOf({ ...saved, ...changed }) } : {}),
    ...(most === undefined ? {} : { maxNumberOfAddOns: most.trim() === '' ? null : typedWholeNumber(most) }),
    ...(addOnIds === undefined ? {} : { addOnIds: [...addOnIds] }),
  };
}

const largestMost = 1000;

/** What is wrong with what was typed, as far as pages know it. */
export function groupProblemsOf({ most = '' }: Partial<GroupFields>): Partial<Record<'most', DashboardTextId>> {
  const typed = most.trim();
  const isRight = typed === '' || (/^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= largestMost);
  return isRight ? {} : { most: 'service.addOnsMostRange' };
}

const fieldsOfWire: Readonly<Record<string, string>> = { maxNumberOfAddOns: 'most' };

/** The field of ours that a violation of the server is about. */
export function fieldOfGroup(wireField: string): string {
  const name = wireField.replace(/^addOnGroup\./, '').split(/[.[]/)[0] as string;
  return textOfWire(wireField) ?? fieldsOfWire[name] ?? name;
}

/** The add-ons of a group with one more at their end, or without one. */
export function withAddOn(addOnIds: readonly string[], addOnId: string, isChosen: boolean): string[] {
  const others = addOnIds.filter((id) => id !== addOnId);
  return isChosen ? [...others, addOnId] : others;
}
