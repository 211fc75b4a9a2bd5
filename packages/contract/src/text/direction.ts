/** Words of one direction of writing inside a text of the other, where no element can set them apart. Pure. */

export type TextDirection = 'ltr' | 'rtl';

const leftwards = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const letter = /\p{L}/u;

function hasOther(direction: TextDirection, text: string): boolean {
  return direction === 'ltr'
    ? leftwards.test(text)
    : [...text].some((sign) => letter.test(sign) && !leftwards.test(sign));
}

/** The text between isolating signs when it has letters of the other direction; unchanged otherwise. */
export function isolatedIn(direction: TextDirection, text: string): string {
  return hasOther(direction, text) ? `\u2068${text}\u2069` : text;
}
