/** Style and script of the reference page: served from this origin, so that the content policy needs no exception. */
import { defaultSiteTheme } from '@openhours/contract';
import { computePalette, type Scheme } from '@openhours/contract/site/palette';

const { light, dark } = computePalette(defaultSiteTheme.accent);

/** The colours of the pages that the reference wears, as properties of the style. */
function colours(scheme: Scheme): string {
  return `--ground: ${scheme.ground}; --surface: ${scheme.surface}; --sunken: ${scheme.sunken}; --ink: ${scheme.ink};
    --ink-soft: ${scheme.inkSoft}; --outline: ${scheme.outline}; --hairline: ${scheme.hairline};
    --accent-ink: ${scheme.accentInk}; --good: ${scheme.good}; --warn: ${scheme.warn}; --bad: ${scheme.bad};
    --note: ${scheme.note};`;
}

export const docsStyle = `:root {
  color-scheme: light dark;
  ${colours(light)}
}
@media (prefers-color-scheme: dark) {
  :root {
    ${colours(dark)}
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header, main { max-width: 1136px; margin: 0 auto; padding: 0 16px; }
header { padding-top: 32px; }
main > section { max-width: 752px; }
h1 { font-size: 28px; font-weight: 650; margin: 0; line-height: 1.2; }
h2 { font-size: 22px; font-weight: 650; margin: 40px 0 8px; line-height: 1.25; }
h3 { font-size: 18px; font-weight: 650; margin: 32px 0 8px; line-height: 1.3; overflow-wrap: anywhere; }
article h3 { margin: 0 0 4px; }
p { margin: 8px 0; }
h2 a, h3 a, nav a { color: inherit; text-decoration: none; }
a { color: var(--accent-ink); }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent-ink); outline-offset: 2px; border-radius: 2px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 8px; background: var(--surface); padding: 8px; z-index: 1; }
.quiet { color: var(--ink-soft); }
.plain { margin: 8px 0; padding-inline-start: 24px; }
.caption { margin: 16px 0 4px; font-weight: 500; }
code, pre { font: 13px/1.5 ui-monospace, monospace; }
code { background: var(--sunken); padding: 1px 4px; border-radius: 4px; overflow-wrap: anywhere; }
pre { margin: 8px 0 16px; padding: 12px 16px; background: var(--sunken); border: 1px solid var(--hairline); border-radius: 6px; overflow-x: auto; }
pre code { padding: 0; background: none; overflow-wrap: normal; }
.columns { display: grid; gap: 32px; grid-template-columns: minmax(0, 1fr); padding: 24px 0 64px; }
nav h2 { font-size: 15px; margin: 8px 0 0; }
nav ul { display: none; list-style: none; margin: 0; padding: 0; }
nav h2 a { display: flex; align-items: center; min-height: 44px; }
nav li a { display: block; padding: 4px 0; overflow-wrap: anywhere; }
header a { display: inline-flex; align-items: center; min-height: 44px; }
h3 a, details a, dd a:has(> code) { display: inline-block; min-height: 24px; }
label { display: block; font-weight: 500; }
input[type=search] { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--outline); border-radius: 6px; }
article { background: var(--surface); border: 1px solid var(--hairline); border-radius: 6px; padding: 16px; margin: 16px 0; }
article:target { border-color: var(--accent-ink); }
.address { margin: 0 0 8px; }
.method { font: 650 13px/1.4 ui-monospace, monospace; }
.method.get { color: var(--good); } .method.post { color: var(--note); } .method.put { color: var(--warn); }
.method.patch { color: var(--warn); } .method.delete { color: var(--bad); }
dl { margin: 8px 0; }
dt { font-weight: 500; color: var(--ink-soft); }
dd { margin: 0 0 8px; overflow-wrap: anywhere; }
summary { cursor: pointer; padding: 10px 0; font-weight: 500; min-height: 44px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 6px 12px 6px 0; border-top: 1px solid var(--hairline); }
td code { overflow-wrap: normal; }
.members { margin: 0; padding-inline-start: 16px; border-inline-start: 1px solid var(--hairline); list-style: none; }
.members li { padding: 3px 0; overflow-wrap: anywhere; }
.required { color: var(--bad); font-size: 13px; }
.type { color: var(--ink-soft); }
[hidden] { display: none !important; }
@media (min-width: 900px) {
  .columns { grid-template-columns: 260px minmax(0, 1fr); }
  nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 16px 8px 16px 0; }
  nav ul { display: block; }
  nav h2 { margin-top: 16px; }
  nav h2 a { min-height: 0; padding: 4px 0; }
  dl { display: grid; grid-template-columns: 120px minmax(0, 1fr); }
}
`;

export const docsScript = `(function () {
  var field = document.getElementById('find');
  var label = document.querySelector('label[for=find]');
  var found = document.getElementById('found');
  var articles = Array.prototype.slice.call(document.querySelectorAll('article[data-words]'));
  var items = {};
  Array.prototype.forEach.call(document.querySelectorAll('li[data-operation]'), function (item) {
    items[item.getAttribute('data-operation')] = item;
  });
  if (!field || !label || !found) return;
  field.hidden = false;
  label.hidden = false;
  field.addEventListener('input', function () {
    var words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
    var count = 0;
    articles.forEach(function (article) {
      var text = article.getAttribute('data-words');
      var fits = words.every(function (word) { return text.indexOf(word) >= 0; });
      article.hidden = !fits;
      if (items[article.id]) items[article.id].hidden = !fits;
      if (fits) count += 1;
    });
    found.textContent = words.length === 0 ? '' : count === 1 ? '1 operation' : count + ' operations';
  });
})();
`;
