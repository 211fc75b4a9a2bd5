/** Passwords that are long and yet guessed at once: the same over and over, or one key after the other. Pure. */

/** Longer pieces than this that come again and again are words, which the list of common passwords is for. */
const longestPiece = 4;
/** So few characters beside a pattern make it no better. */
const mostBeside = 2;
/** Shorter ones stand in ordinary words by chance. */
const shortestRun = 3;

const rows = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'abcdefghijklmnopqrstuvwxyz',
];
/** Keys below each other, as fingers go down a keyboard. */
const columns = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '1qay', '6zhn'];
const forwards = [...rows.map((row) => row + row), ...columns];
const sequences = [...forwards, ...forwards.map((each) => [...each].toReversed().join(''))];

/** True when it is a piece of at most four characters over and over, however it ends. */
export function isRepetition(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  for (let length = 1; length <= longestPiece && length * 2 <= folded.length; length += 1) {
    if (
      folded ===
      folded
        .slice(0, length)
        .repeat(Math.ceil(folded.length / length))
        .slice(0, folded.length)
    ) {
      return true;
    }
  }
  return false;
}

/** True when all but a character or two are runs: of digits, of the alphabet, of a keyboard's keys or of one character. */
export function isRunOfCharacters(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  let beside = 0;
  for (let from = 0; from < folded.length; ) {
    const length = runAt(folded, from);
    beside += length < shortestRun ? 1 : 0;
    from += length < shortestRun ? 1 : length;
  }
  return beside <= mostBeside;
}

/** How many characters from a place on are one run. */
function runAt(text: string, from: number): number {
  let length = 1;
  const isRun = (piece: string) =>
    sequences.some((each) => each.includes(piece)) || piece === (piece[0] ?? '').repeat(piece.length);
  while (from + length < text.length && isRun(text.slice(from, from + length + 1))) {
    length += 1;
  }
  return length;
}
