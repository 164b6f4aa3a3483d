// Sets the theme before the first paint, so that the other theme never flashes: the chosen one, else that of the system.
// A file of its own, because the page allows no inline script.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    // The browser forbids storage, so nothing was chosen.
  }
  if (theme === 'light' || theme === 'dark') {
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.content = theme === 'dark' ? '#19121b' : '#faf6ee';
    }
  } else {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.dataset.theme = theme;
})();
