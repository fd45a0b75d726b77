export const SHARED_PAGE_STYLE = `
main { max-width: 72rem; margin: 0 auto; padding: 1.25rem; }
header p, .text { white-space: pre-wrap; overflow-wrap: anywhere; }
section { background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin: 1rem 0; }
h2 { font-size: 1.05rem; margin: 0 0 .5rem; }
.scroll, pre { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); white-space: nowrap; }
.muted, footer { color: var(--muted); font-size: .8125rem; }
.unlock { max-width: 22rem; margin: 10vh auto; display: grid; gap: .5rem; }
input, button { font: inherit; padding: .5rem; }
`;
