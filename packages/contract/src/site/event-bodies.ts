/** What the events of sites and their properties carry (services sheet 10). */
import Type from 'typebox';
import type { BodiesOf } from '../domain.ts';
import { Guid } from '../schema.ts';
import type { siteCodes } from './codes.ts';
import { SiteProperties } from './properties.ts';
import { ServedSite } from './site.ts';

export const siteEventBodies: BodiesOf<typeof siteCodes.events> = {
  site: { entity: ServedSite, deleted: Type.Object({ id: Guid() }) },
  siteProperties: {},
  oauthApp: {},
};

const App = Type.Object({ appId: Guid() });

export const siteMessageBodies = {
  AppInstalled: App,
  AppRemoved: App,
  SitePropertiesUpdated: Type.Object({
    metasiteId: Guid(),
    event: Type.Object({
      version: Type.Integer(),
      fields: Type.Object({ paths: Type.Array(Type.String()) }),
      properties: SiteProperties,
    }),
  }),
};
