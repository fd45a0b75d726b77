// Applies the chosen colour scheme before the first paint. It is a file of its own because the content policy allows no inline script.
try {
  const theme = localStorage.getItem('meridian.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}
