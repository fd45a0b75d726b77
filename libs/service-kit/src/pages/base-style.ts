import { TOKENS_CSS } from '@meridian/ui/tokens';

/** The shared style of all pages: light and dark colours, text, links and code. */
export const BASE_STYLE = `
${TOKENS_CSS}
* { box-sizing: border-box; }
body { margin: 0 auto; background: var(--canvas); color: var(--ink); }
h1 { line-height: 1.25; letter-spacing: -.01em; margin: 0 0 .5rem; }
a { color: var(--accent); text-underline-offset: .15em; }
.brand { display: inline-flex; align-items: center; gap: .5rem; font-weight: 650; letter-spacing: -.01em; color: inherit; text-decoration: none; }
.mark { width: 1.5rem; height: 1.5rem; flex: none; }
code, pre { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
