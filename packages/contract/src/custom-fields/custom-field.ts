/** Fields of profiles on the wire: what the business asks of members beside what everybody has (members sheet 1.16). */
import Type, { type Static } from 'typebox';
import { clearable, Guid, Instant, optional, Revision, Words } from '../schema.ts';

/** A site has at most so many, hidden ones among them. */
export const maxCustomFields = 100;
export const maxCustomFieldName = 150;
/** Of a text that a member says. */
export const maxCustomFieldText = 2000;

export const fieldPrivacies = ['PUBLIC', 'PRIVATE'] as const;
export type FieldPrivacy = (typeof fieldPrivacies)[number];
export const customFieldTypes = ['TEXT', 'NUMBER', 'DATE', 'URL', 'SOCIAL'] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/** Networks with the hosts of their pages; of any other, any host will do. */
export const socialHosts = Object.freeze({
  FACEBOOK: ['facebook.com', 'fb.com'],
  INSTAGRAM: ['instagram.com'],
  LINKEDIN: ['linkedin.com'],
  TWITTER: ['twitter.com', 'x.com'],
  YOUTUBE: ['youtube.com', 'youtu.be'],
  PINTEREST: ['pinterest.com'],
  TIKTOK: ['tiktok.com'],
  DEVIANTART: ['deviantart.com'],
  SOUNDCLOUD: ['soundcloud.com'],
  TUMBLR: ['tumblr.com'],
  VIMEO: ['vimeo.com'],
  VKONTAKTE: ['vk.com'],
  ODNOKLASSNIKI: ['ok.ru'],
  OTHER: [],
} as const satisfies Readonly<Record<string, readonly string[]>>);
export type SocialNetwork = keyof typeof socialHosts;
export const socialNetworks = Object.keys(socialHosts) as SocialNetwork[];
export const socialTypes = ['UNKNOWN', ...socialNetworks] as const;
export const fieldOrigins = ['CUSTOM'] as const;
/** In the order in which they are listed. */
export const fieldSections = ['GENERAL', 'DISPLAY_INFO', 'SOCIAL', 'ADDRESS'] as const;
export type FieldSection = (typeof fieldSections)[number];

export const CustomField = Type.Object({
  id: Guid(),
  name: Type.String(),
  /** By which members have a value; it never changes. */
  key: Type.String(),
  defaultPrivacy: Words(fieldPrivacies),
  fieldType: Words(customFieldTypes),
  /** UNKNOWN of what is no page of a network. */
  socialType: Words(socialTypes),
  fieldOrigin: Words(fieldOrigins),
  appliesTo: Words(['ALL_MEMBERS', 'SELECTED_MEMBERS']),
  section: Words(fieldSections),
  createdDate: Instant(),
  updatedDate: Instant(),
  revision: Revision(),
});
export type CustomField = Static<typeof CustomField>;

const Name = () => Type.String({ minLength: 1, maxLength: maxCustomFieldName });

export const NewCustomField = Type.Object({
  name: Name(),
  /** Absent: only the member and the business see what it says. */
  defaultPrivacy: optional(Words(fieldPrivacies)),
  /** Absent: a text. */
  fieldType: optional(Words(customFieldTypes)),
  socialType: optional(Words(socialTypes)),
});
export type NewCustomField = Static<typeof NewCustomField>;

export const ChangedCustomField = Type.Object({
  id: Guid(),
  revision: Revision(),
  name: optional(Name()),
  defaultPrivacy: optional(Words(fieldPrivacies)),
  /** May be said again as it is; the type of a field never changes. */
  fieldType: optional(Words(customFieldTypes)),
  socialType: optional(Words(socialTypes)),
});
export type ChangedCustomField = Static<typeof ChangedCustomField>;

export const fieldApplicationTypes = ['ROLE', 'BADGE', 'PRICING_PLAN', 'MEMBER'] as const;
const AppliesTo = Type.Object({ applicationType: Words(fieldApplicationTypes), entityId: Guid() });
const Exclusion = Type.Object({ exclusionType: Words(fieldApplicationTypes), entityId: Guid() });
const most = { maxItems: 100 } as const;

export const CustomFieldApplication = Type.Object({
  customFieldId: Guid(),
  customFieldKey: Type.String(),
  applications: Type.Object({ items: Type.Array(AppliesTo) }),
  exclusions: Type.Object({ items: Type.Array(Exclusion) }),
  revision: Revision(),
});
export type CustomFieldApplication = Static<typeof CustomFieldApplication>;

/** What is not said of a list leaves it as it is; null empties it. */
const lists = {
  applications: clearable(Type.Object({ items: optional(Type.Array(AppliesTo, most)) })),
  exclusions: clearable(Type.Object({ items: optional(Type.Array(Exclusion, most)) })),
};
export const NewCustomFieldApplication = Type.Object({ customFieldId: Guid(), ...lists });
export const ChangedCustomFieldApplication = Type.Object({ customFieldId: Guid(), revision: Revision(), ...lists });

/** Whether somebody has a field. */
export const FieldApplication = Type.Object({
  customFieldKey: Type.String(),
  applies: Type.Boolean(),
  customField: CustomField,
});
export type FieldApplication = Static<typeof FieldApplication>;

export const CustomFieldSuggestion = Type.Object({
  name: Type.String(),
  defaultPrivacy: Words(fieldPrivacies),
  fieldType: Words(customFieldTypes),
  socialType: Words(socialTypes),
  fieldOrigin: Words(fieldOrigins),
  /** Of a field that is hidden: creating one of the same name brings it back. */
  customFieldId: optional(Guid()),
});
export type CustomFieldSuggestion = Static<typeof CustomFieldSuggestion>;
