/**
 * What a service wants signed, as questions of the form on which it is booked: each consent is a box whose value is the
 * version that was read, and one line below them takes the name. Runs on the server only.
 */
import type { AskedText, GivenSignature } from '@openhours/contract';
import { maxSignedName } from '@openhours/contract/consents/limits';
import { translationIn } from '@openhours/contract/text/translated';
import type { Question } from './questions.ts';
import { saidText } from './said-text.ts';

/** No key that a form's questions get ends with such a sign. */
export const keyOfSignature = 'consent_signature_';

/** The key of a consent's box. */
export function consentKey(consentId: string): string {
  return `consent_${consentId.replaceAll('-', '')}_`;
}

/** `language`: that of a reader for whom the business writes another. */
export function consentQuestions(
  asked: readonly Pick<AskedText, 'consentId' | 'requiredToBook' | 'name' | 'text' | 'translations' | 'version'>[],
  language?: string,
): Question[] {
  const boxes = asked.map(({ consentId, name, requiredToBook, text, translations, version }): Question => {
    const said = translationIn(translations, language);
    return {
      key: consentKey(consentId),
      kind: 'consent',
      label: saidText(name, said?.name),
      text: saidText(text, said?.text),
      // Whoever ticked other words has not read these.
      choices: [{ value: String(version), words: '' }],
      isRequired: requiredToBook,
      consentId,
      ...(said?.text === undefined || language === undefined ? {} : { language }),
    };
  });
  return boxes.length === 0
    ? []
    : [
        ...boxes,
        {
          key: keyOfSignature,
          kind: 'signature',
          label: { words: '' },
          isRequired: boxes.some(({ isRequired }) => isRequired),
          maxLength: maxSignedName,
        },
      ];
}

type Typed = Readonly<Record<string, string>>;

/** Whether anything is ticked. */
export function isAnySigned(questions: readonly Question[], typed: Typed): boolean {
  return signedOf(questions, typed).length > 0;
}

/** True where something is ticked and nobody has put their name to it. */
export function lacksSignature(questions: readonly Question[], typed: Typed): boolean {
  return isAnySigned(questions, typed) && (typed[keyOfSignature] ?? '').trim() === '';
}

/** What is signed, as the call that books says it. */
export function signaturesOf(questions: readonly Question[], typed: Typed): GivenSignature[] {
  const name = (typed[keyOfSignature] ?? '').trim();
  return signedOf(questions, typed).map(({ consentId, key, language }) => ({
    consentId: consentId as string,
    version: Number(typed[key]),
    name,
    accepted: true,
    ...(language === undefined ? {} : { language }),
  }));
}

function signedOf(questions: readonly Question[], typed: Typed): Question[] {
  return questions.filter(({ kind, key }) => kind === 'consent' && (typed[key] ?? '') !== '');
}

/** The questions that the service's own form asks. */
export function withoutConsents(questions: readonly Question[]): Question[] {
  return questions.filter(({ kind }) => kind !== 'consent' && kind !== 'signature');
}
