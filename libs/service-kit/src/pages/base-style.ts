/** The shared style of all pages: light and dark colours, text, links and code. */
export const BASE_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  --canvas: #f5f4f0; --surface: #fffefb; --ink: #1c1b18; --muted: #5f5c54; --line: #d9d5ca; --accent: #1d4fc4; }
@media (prefers-color-scheme: dark) { :root {
  --canvas: #151513; --surface: #1f1e1b; --ink: #f1efe8; --muted: #aaa699; --line: #3b3933; --accent: #8fb2ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; background: var(--canvas); color: var(--ink); }
h1 { line-height: 1.25; letter-spacing: -.01em; margin: 0 0 .5rem; }
a { color: var(--accent); text-underline-offset: .15em; }
code, pre { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
