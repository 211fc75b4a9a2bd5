/** Style and script of the reference page: served from this origin, so that the content policy needs no exception. */

export const docsStyle = `:root {
  color-scheme: light dark;
  --ground: #fbfbfd; --raised: #fff; --text: #1a1c24; --quiet: #565b6b; --line: #dcdfe8; --accent: #2b4bc4;
  --code: #eef0f6; --get: #0b6b3a; --post: #2b4bc4; --patch: #8a5a00; --put: #8a5a00; --delete: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14161d; --raised: #1b1e27; --text: #e9ebf2; --quiet: #a6acbf; --line: #333847; --accent: #9db2ff;
    --code: #252a37; --get: #7fd6a4; --post: #9db2ff; --patch: #f0c069; --put: #f0c069; --delete: #ff9f97;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
header, .columns { max-width: 1120px; margin: 0 auto; padding: 0 16px; }
header { padding-top: 24px; }
header p { max-width: 720px; }
h1 { font-size: 28px; margin: 0; line-height: 1.2; }
h2 { font-size: 22px; margin: 32px 0 8px; }
h3 { font-size: 18px; margin: 0 0 4px; overflow-wrap: anywhere; }
h2 a, h3 a, nav a { color: inherit; text-decoration: none; }
a { color: var(--accent); }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 8px; background: var(--raised); padding: 8px; z-index: 1; }
.quiet { color: var(--quiet); }
code { background: var(--code); padding: 1px 4px; border-radius: 4px; font: 13px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
.columns { display: grid; gap: 32px; grid-template-columns: minmax(0, 1fr); padding-bottom: 64px; }
nav h2 { font-size: 15px; margin: 16px 0 0; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav h2 a { display: block; padding: 4px 0; }
nav li a { display: block; padding: 11px 0; overflow-wrap: anywhere; }
h3 a, header a, details a { display: inline-block; min-height: 24px; }
input[type=search] { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--quiet); border-radius: 8px; }
main article { background: var(--raised); border: 1px solid var(--line); border-radius: 12px; padding: 16px; margin: 16px 0; }
main article:target { border-color: var(--accent); }
.address { margin: 0 0 8px; }
.method { font: 650 13px/1.4 ui-monospace, monospace; }
.method.get { color: var(--get); } .method.post { color: var(--post); } .method.put { color: var(--put); }
.method.patch { color: var(--patch); } .method.delete { color: var(--delete); }
dl { margin: 8px 0; }
dt { font-weight: 500; color: var(--quiet); }
dd { margin: 0 0 8px; overflow-wrap: anywhere; }
summary { cursor: pointer; padding: 8px 0; font-weight: 500; min-height: 40px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 6px 12px 6px 0; border-top: 1px solid var(--line); }
td code { overflow-wrap: normal; }
.members { margin: 0; padding-inline-start: 16px; border-inline-start: 1px solid var(--line); list-style: none; }
.members li { padding: 3px 0; overflow-wrap: anywhere; }
.required { color: var(--delete); font-size: 13px; }
.type { color: var(--quiet); }
[hidden] { display: none !important; }
@media (min-width: 900px) {
  .columns { grid-template-columns: 260px minmax(0, 1fr); }
  nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 16px 8px 16px 0; }
  nav li a { padding: 4px 0; }
  dl { display: grid; grid-template-columns: 120px minmax(0, 1fr); }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
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
