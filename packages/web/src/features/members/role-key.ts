/** The key under which programs know a role, made of its name: capitals, digits and low lines. */

const longest = 50;

/** Of a name without Latin letters or digits its signs are counted out, so that another name has another key. */
export function roleKeyOf(name: string): string {
  const spelled = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const key =
    spelled === '' ? [...name].map((sign) => sign.codePointAt(0)?.toString(16).toUpperCase()).join('') : spelled;
  return (/^[A-Z]/.test(key) ? key : `ROLE_${key}`).slice(0, longest);
}
