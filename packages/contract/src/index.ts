/** The whole contract: every operation by domain, and the building blocks shared by server, client and pages. */
export * from './access.ts';
export * from './actor.ts';
export * from './bulk.ts';
export {
  type AuditedEntity,
  type ConsequenceKind,
  consequences,
  errorStatuses,
  eventEntities,
  plainMessages,
  scriptRefusals,
} from './codes.ts';
export * from './domains.ts';
export * from './error-data.ts';
export * from './errors.ts';
export * from './event-bodies.ts';
export * from './events.ts';
export * from './fail.ts';
export * from './field-mask.ts';
export * from './filter.ts';
export * from './grouped.ts';
export * from './json-object.ts';
export * from './openapi.ts';
export type { ApiDocument, ApiOperation, ApiParameter } from './openapi-document.ts';
export * from './operation.ts';
export * from './queried-list.ts';
export * from './rate-limits.ts';
export * from './schema.ts';
export * from './search.ts';
export * from './tags.ts';
export * from './text/fold.ts';
export * from './text/plain-text.ts';
export * from './text/translated.ts';
export * from './text/translations-after.ts';
export * from './translations.ts';
