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

const [, projectId, path] = /^\/project\/(\d+)(?:\/(.*?))?\/?$/.exec(location.pathname) ?? [];
const isHome = path === 'home' || path === '' || /^\/(?:home)?$/.test(location.pathname);
const hasFrame = projectId !== undefined || isHome || location.pathname === '/organization';

// The answers that the page needs first are asked for while the app's own script is still on its way.
const ofProject = `/api/projects/${projectId}/`;
const early = [
  ...(hasFrame ? ['/api/users/%40me/'] : []),
  ...(projectId === undefined ? [] : [ofProject]),
  ...(projectId === undefined || !isHome
    ? []
    : ['event_definitions/?limit=1', 'insights/my_last_viewed/', 'dashboards/?limit=100'].map(
        (name) => ofProject + name,
      )),
];
globalThis.meridianEarlyAnswers = new Map(early.map((url) => [url, fetch(url)]));
for (const answer of globalThis.meridianEarlyAnswers.values()) answer.catch(() => {});

// So are the chunks of the page.
const chunksOfPages = JSON.parse(document.getElementById('page-chunks')?.textContent ?? '{}');
const matches = (pattern) =>
  new RegExp(`^/?${pattern.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path ?? location.pathname);
const page = isHome ? 'home' : Object.keys(chunksOfPages).find(matches);
for (const file of chunksOfPages[page] ?? []) {
  document.head.append(
    Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      href: `/${file}`,
      crossOrigin: '',
    }),
  );
}

// Until the app's script has loaded, its frame is shown from the templates of this page, with links that work.
const showFrame = () => {
  const home = document.getElementById('first-home');
  if (home === null) return;
  const frame = home.content.cloneNode(true);
  for (const link of frame.querySelectorAll('a[href^="/project/PROJECT"]')) {
    if (projectId === undefined) link.removeAttribute('href');
    else link.setAttribute('href', link.getAttribute('href').replace('PROJECT', projectId));
  }
  if (!isHome) showPlace(frame);
  const app = document.getElementById('app');
  app.setAttribute('aria-busy', 'true');
  app.replaceChildren(frame);
};

/** Marks the place of the address in the sidebar, and leaves room for its page. */
const showPlace = (frame) => {
  const content = document.getElementById('first-page').content.cloneNode(true);
  const [name, ...rest] = (path ?? '').split('/');
  const current = frame.querySelector('nav [aria-current]');
  const link = [...frame.querySelectorAll('nav a')].find(
    ({ pathname }) => pathname.endsWith(`/${name}`) && name !== '',
  );
  const plain = frame.querySelector('nav a:not([aria-current])').className;
  if (link !== undefined) {
    link.className = current.className;
    link.setAttribute('aria-current', 'page');
    if (rest.length === 0) content.querySelector('h1').textContent = link.textContent;
  }
  current.className = plain;
  current.removeAttribute('aria-current');
  frame.querySelector('main').replaceChildren(content);
};

// At 'interactive' the page has been read, and its module scripts have not run yet.
if (hasFrame) addEventListener('readystatechange', showFrame, { once: true, capture: true });
