/** What refusals about fields of profiles say beside their code. */
import Type from 'typebox';
import { Words } from '../schema.ts';
import { customFieldTypes, socialTypes } from './custom-field.ts';

export const customFieldsErrorData = {
  INCORRECT_FIELD_TYPE: Type.Object({ incorrectType: Words(customFieldTypes), correctType: Words(customFieldTypes) }),
  INVALID_FIELD_SOCIAL_TYPE: Type.Object({ invalidSocialType: Words(socialTypes) }),
  RESERVED_FIELD_NAME_NON_EDITABLE: Type.Object({ newName: Type.String(), currentName: Type.String() }),
};
