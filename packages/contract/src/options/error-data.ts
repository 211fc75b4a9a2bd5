/** What refusals of options and variants say beside their code (services sheet 7). */
import Type from 'typebox';
import { Guid, Words } from '../schema.ts';
import { serviceOptionTypes } from './entity.ts';

const ids = Type.Object({ ids: Type.Array(Guid()) });
/** As they were sent: a custom choice by its words, another one by what tells it from the rest. */
const choices = Type.Object({ choices: Type.Array(Type.String()) });

export const optionsErrorData = {
  UNKNOWN_OPTION_IDS: ids,
  MULTIPLE_CURRENCIES: Type.Object({ currencies: Type.Array(Type.String()) }),
  UNSUPPORTED_OPTION_TYPE: Type.Object({ ids: Type.Array(Guid()), type: Words(serviceOptionTypes) }),
  UNKNOWN_STAFF_IDS: ids,
  MISSING_STAFF_VARIANTS: ids,
  IDENTICAL_CHOICES: choices,
  MISSING_CUSTOM_CHOICES: choices,
  UNSUPPORTED_OPTION_DATA: ids,
};
