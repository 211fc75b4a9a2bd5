/** What a browser calls itself, as far as a person knows it: its name and the machine it runs on. */

/** The first that fits counts: many call themselves by the names of others, too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const machines: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Such as `Firefox, Windows`; what nobody knows stands as it was sent. */
export function deviceOf(userAgent: string): string {
  const found = [browsers, machines].flatMap((names) => {
    const name = names.find(([pattern]) => pattern.test(userAgent))?.[1];
    return name === undefined ? [] : [name];
  });
  return found.length === 0 ? userAgent.slice(0, 80) : found.join(', ');
}
