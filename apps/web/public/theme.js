// Sets the chosen theme before the first paint, so that the other theme never flashes. A file of its own, because the
// page allows no inline script.
(() => {
  try {
    const theme = localStorage.getItem('theme');
    if (theme !== 'light' && theme !== 'dark') return;
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.content = theme === 'dark' ? '#19121b' : '#faf6ee';
    }
  } catch {
    // When the browser forbids storage, the system's theme is used.
  }
})();
