/** Lists of tags: short marks by which the business sorts and finds what it has (services sheet 5.1, 8.5 and 8.6). */
import Type from 'typebox';
import { optional } from './schema.ts';

/** The most tags that one list holds. */
export const mostTags = 100;

/** Tags as a call names them. */
export const NamedTags = Type.Object({
  tagIds: optional(Type.Array(Type.String({ minLength: 1, maxLength: 5 }), { maxItems: mostTags })),
});

/** The lists of a staff member or an add-on as a call names them: for everybody, and for the business alone. */
export const Tags = Type.Object({ tags: optional(NamedTags), privateTags: optional(NamedTags) });

/** Tags as they are answered. */
export const TagList = Type.Object({ tagIds: Type.Array(Type.String()) });
