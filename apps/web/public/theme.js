// Runs before the first paint, so that a chosen theme never flashes. Kept apart because the page allows no inline script.
(() => {
  try {
    const theme = localStorage.getItem('theme');
    if (theme !== 'light' && theme !== 'dark') return;
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.content = theme === 'dark' ? '#19121b' : '#faf6ee';
    }
  } catch {
    // Storage may be forbidden; the system's theme then rules.
  }
})();
