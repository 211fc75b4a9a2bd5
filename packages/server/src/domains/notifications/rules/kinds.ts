/** Which messages a business sends, and what it adds to them. Pure. */
import {
  invalid,
  type MailSettings,
  type OptionalMessageType,
  type OwnWords,
  optionalMessageTypes,
} from '@openhours/contract';

type Kind = MailSettings['kinds'][number];

/** What holds for a type: sent without further words, unless the business says otherwise. */
export function kindOf({ kinds }: Pick<MailSettings, 'kinds'>, type: string): Pick<Kind, 'sends' | 'words'> {
  return kinds.find((each) => each.type === type) ?? { sends: true };
}

/** Every type with what holds for it, in the order of the contract. */
export function allKinds(settings: Pick<MailSettings, 'kinds'>): Kind[] {
  return optionalMessageTypes.map((type) => ({ type, ...kindOf(settings, type) }));
}

/** The types that the business does not send. */
export function withheldTypes({ kinds }: Pick<MailSettings, 'kinds'>): OptionalMessageType[] {
  return kinds.filter(({ sends }) => !sends).map(({ type }) => type);
}

/** What is worth keeping: types that differ from what holds anyway, each once; a type twice is refused. */
export function ownKinds(kinds: readonly Kind[]): Kind[] {
  const seen = new Set<OptionalMessageType>();
  for (const [index, { type }] of kinds.entries()) {
    if (seen.has(type)) {
      throw invalid(`mailSettings.kinds[${index}].type`, `names ${type} a second time`, 'OTHER');
    }
    seen.add(type);
  }
  return kinds.flatMap(({ sends, type, words = [] }, index) => {
    const own = ownWords(words, `mailSettings.kinds[${index}].words`);
    return sends && own.length === 0 ? [] : [{ type, sends, ...(own.length === 0 ? {} : { words: own }) }];
  });
}

/** Words worth keeping, by language; a language twice is refused. */
export function ownWords(words: readonly OwnWords[], field: string): OwnWords[] {
  const seen = new Set<string>();
  return words.flatMap(({ language: said, text }, index) => {
    const language = said.toLowerCase();
    if (seen.has(language)) {
      throw invalid(`${field}[${index}].language`, `names ${language} a second time`, 'OTHER');
    }
    seen.add(language);
    return text.trim() === '' ? [] : [{ language, text: text.trim() }];
  });
}
