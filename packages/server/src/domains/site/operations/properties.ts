/** The operations of site properties: one read for everybody, and the writes of the business (services sheet 10). */
import {
  businessContactProperties,
  businessProfileProperties,
  siteProperties as declared,
  type FieldMask,
  readFieldMask,
  type SiteProperties,
} from '@openhours/contract';
import type { Auth } from '../../../auth/auth.ts';
import { reachOfCaller } from '../../../auth/caller.ts';
import { type Binding, bindRead, bindWrite, type WriteCall } from '../../../call.ts';
import { type SiteParts, updateProperties } from '../commands.ts';
import { readOwnSite } from '../repository.ts';
import { changeProperties, picked, propertiesOf, publicOf, type SaidProperties } from '../rules/properties.ts';

export interface PropertiesDependencies extends Pick<SiteParts, 'recordEvents' | 'dispatchReactions'> {
  readonly auth: Pick<Auth, 'sites'>;
}

/** Every operation of site properties with its handler. */
export function propertiesOperations({ auth, ...parts }: PropertiesDependencies): Binding[] {
  async function change({ tx, input: _input, ...act }: WriteCall<unknown>, said: SaidProperties) {
    const row = await updateProperties(tx, act, (site) => changeProperties(site, said), parts);
    tx.afterCommit(() => auth.sites.forget());
    return { version: String(row.revision) };
  }

  /** The narrow writes know some properties only; without a mask they set what is sent. */
  async function changePart(call: WriteCall<unknown>, part: Part, root: string) {
    const { properties, mask, names } = part;
    const paths = readFieldMask(mask) ?? Object.keys(properties).map((name) => [name]);
    await change(call, { properties, paths, root, names: new Set(names) });
    return {};
  }

  return [
    bindRead(declared.getSiteProperties, async ({ input, reader, caller }) => {
      const row = await readOwnSite(reader);
      const all = propertiesOf(row);
      const readable = reachOfCaller(caller, 'SITE_PROPERTIES.READ') === 'all' ? all : publicOf(all);
      const paths = readFieldMask(input.fields);
      return {
        version: String(row.revision),
        properties: paths === undefined || paths.length === 0 ? readable : picked(readable, paths),
      };
    }),

    bindWrite(declared.updateSiteProperties, async (call) => {
      const { properties, fields } = call.input;
      const said = { properties: properties ?? {}, paths: readFieldMask(fields) ?? [] };
      return change(call, { ...said, root: 'properties' });
    }),

    bindWrite(declared.updateBusinessProfile, async (call) => {
      const { businessProfile: properties, fields: mask } = call.input;
      return changePart(call, { properties, mask, names: businessProfileProperties }, 'businessProfile');
    }),

    bindWrite(declared.updateBusinessContact, async (call) => {
      const { businessContact: properties, fields: mask } = call.input;
      return changePart(call, { properties, mask, names: businessContactProperties }, 'businessContact');
    }),

    bindWrite(declared.updateBusinessSchedule, async (call) => {
      const { businessSchedule } = call.input;
      return changePart(call, { properties: { businessSchedule }, names: ['businessSchedule'] }, '');
    }),

    bindWrite(declared.updateConsentPolicy, async (call) => {
      const { consentPolicy } = call.input;
      return changePart(call, { properties: { consentPolicy }, names: ['consentPolicy'] }, '');
    }),
  ];
}

interface Part {
  readonly properties: SiteProperties;
  readonly mask?: FieldMask | undefined;
  /** All that it may name. */
  readonly names: readonly string[];
}
