/**
 * The languages of pages and messages, each by its own name for itself. Written without types, so that it is plain
 * JavaScript too: a first start reads it before anything is compiled.
 */
export const languageNames = Object.freeze({
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  he: 'עברית',
});
