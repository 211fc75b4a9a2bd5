/** Lists of tags: short marks by which the business sorts and finds what it has (services sheet 5.1 and 8.5). */
import Type from 'typebox';
import { optional } from './schema.ts';

/** The most tags that one list holds. */
export const mostTags = 100;

/** Tags as a call names them. */
export const NamedTags = Type.Object({
  tagIds: optional(Type.Array(Type.String({ minLength: 1, maxLength: 5 }), { maxItems: mostTags })),
});

/** Tags as they are answered. */
export const TagList = Type.Object({ tagIds: Type.Array(Type.String()) });
