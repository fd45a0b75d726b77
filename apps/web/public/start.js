// Runs before the first paint. It is a separate file because the content policy allows no inline script.

// The chosen colour scheme.
try {
  const theme = localStorage.getItem('meridian.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}

// During a release this page may come from a new gateway and its script from an old one, which does not have it yet.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || !target.src.includes('/assets/')) return;
    const tries = Number(sessionStorage.getItem('meridian.tries') ?? 0);
    if (tries >= 5) return;
    sessionStorage.setItem('meridian.tries', String(tries + 1));
    setTimeout(() => location.reload(), 1_000);
  },
  true,
);

// The first answers that every page needs are asked for while the app's own script is still on its way.
const projectId = /^\/project\/(\d+)(?:\/|$)/.exec(location.pathname)?.[1];
const paths = ['/api/users/@me/', ...(projectId === undefined ? [] : [`/api/projects/${projectId}/`])];
globalThis.meridianEarlyAnswers = new Map(paths.map((path) => [path, fetch(path)]));
for (const answer of globalThis.meridianEarlyAnswers.values()) answer.catch(() => {});
