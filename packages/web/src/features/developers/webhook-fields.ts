/** An endpoint of webhooks as its page shows it, and what of a change is sent. Pure. */
import type { WebhookEndpoint } from '@openhours/contract';
import { allEventTypes, describeEvent, everyEvent } from '@openhours/contract/events';
import type { ChangedWebhook, NewWebhook } from '../../queries/webhooks.ts';
import { linesOf } from './app-fields.ts';

export type WebhookFields = {
  readonly revision: string;
  readonly url: string;
  readonly description: string;
  readonly isOn: boolean;
  readonly hearsAll: boolean;
  /** One a line, in the order of all; kept while all are chosen. */
  readonly types: string;
};

export const newWebhook: WebhookFields = Object.freeze({
  revision: '',
  url: '',
  description: '',
  isOn: true,
  hearsAll: false,
  types: '',
});

export function fieldsOf({ description, eventTypes, revision, status, url }: WebhookEndpoint): WebhookFields {
  const hearsAll = eventTypes.includes(everyEvent);
  return {
    revision,
    url,
    description: description ?? '',
    isOn: status === 'ENABLED',
    hearsAll,
    types: hearsAll ? '' : typesText(eventTypes),
  };
}

const order: ReadonlyMap<string, number> = new Map(allEventTypes().map((type, index) => [type, index]));

/** Types as one text, each once; those that this page does not know stand last and stay. */
export function typesText(types: Iterable<string>): string {
  return [...new Set(types)].toSorted((a, b) => (order.get(a) ?? order.size) - (order.get(b) ?? order.size)).join('\n');
}

export const typesOf = ({ types }: Pick<WebhookFields, 'types'>): string[] => linesOf(types);

const typesSent = (fields: WebhookFields) =>
  (fields.hearsAll ? [everyEvent] : typesOf(fields)) as NewWebhook['eventTypes'];

export function newWebhookOf(fields: WebhookFields): NewWebhook {
  const description = fields.description.trim();
  return {
    url: fields.url.trim(),
    eventTypes: typesSent(fields),
    ...(description === '' ? {} : { description }),
  };
}

/** Only what was changed. */
export function changeOf(changes: Partial<WebhookFields>, saved: WebhookFields): ChangedWebhook {
  const { description, hearsAll, isOn, types, url } = changes;
  return {
    revision: saved.revision,
    ...(url === undefined ? {} : { url: url.trim() }),
    ...(description === undefined ? {} : { description: description.trim() || null }),
    ...(isOn === undefined ? {} : { status: isOn ? 'ENABLED' : 'DISABLED' }),
    ...(hearsAll === undefined && types === undefined ? {} : { eventTypes: typesSent({ ...saved, ...changes }) }),
  };
}

export type WebhookProblem = 'url' | 'types';

/** What is wrong before anything is sent, by field; the server looks closer. */
export function problemsOf(fields: WebhookFields): Readonly<Record<string, WebhookProblem>> {
  const url = fields.url.trim();
  return {
    ...(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? {} : { url: 'url' as const }),
    ...(fields.hearsAll || typesOf(fields).length > 0 ? {} : { types: 'types' as const }),
  };
}

/** The field of the page that a field of the server is about. */
export function fieldOf(wireField: string): string {
  const name = wireField.replace(/^endpoint\./, '').split(/[.[]/)[0] as string;
  return name === 'eventTypes' ? 'types' : name === 'status' ? 'isOn' : name;
}

export interface EventGroup {
  /** What its events are about, as their types begin. */
  readonly name: string;
  readonly types: readonly { readonly type: string; readonly label: string }[];
}

/** All types by what they are about, each called by its end where it has one. */
const groups: readonly EventGroup[] = (() => {
  const byName = new Map<string, { type: string; label: string }[]>();
  for (const type of allEventTypes()) {
    const { fqdn, slug } = describeEvent(type);
    const label = type === `${fqdn}_${slug}` ? slug : type;
    byName.set(fqdn, [...(byName.get(fqdn) ?? []), { type, label }]);
  }
  return [...byName].map(([name, types]) => ({ name, types }));
})();

/** Those of which a word stands in the type; of a group that has the word all. */
export function groupsWith(sought: string): readonly EventGroup[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return groups
    .map(({ name, types }) => ({ name, types: types.filter(({ type }) => fits(`${name} ${type}`)) }))
    .filter(({ types }) => types.length > 0);
}
