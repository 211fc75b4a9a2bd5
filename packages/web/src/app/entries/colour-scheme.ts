/**
 * Runs before anything is drawn: where the person made no choice (the server then writes `auto`), the page follows
 * the device. A classic script without imports, because a module would come too late.
 */
{
  const root = document.documentElement;
  if (root.dataset['scheme'] === 'auto') {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => {
      root.dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light';
    };
    follow();
    dark.addEventListener('change', follow);
  }
}
