export const SHARED_PAGE_STYLE = `
body { font-size: .9375rem; }
main { max-width: 72rem; margin: 0 auto; padding: 1.25rem; overflow-wrap: anywhere; }
h1 { font-size: 1.375rem; font-weight: 650; }
header p, .text { white-space: pre-wrap; }
section { background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem 1.25rem; margin: 1rem 0; }
h2 { font-size: 1rem; margin: 0 0 .5rem; }
.scroll, pre { overflow-x: auto; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
th { color: var(--muted); font-weight: 500; }
th, td { text-align: left; padding: .35rem .9rem .35rem 0; border-bottom: 1px solid var(--line); white-space: nowrap; }
tbody tr:last-child td { border-bottom: 0; }
.muted, footer { color: var(--muted); font-size: .8125rem; }
footer { display: flex; align-items: center; gap: .4rem; }
footer .mark { width: 1rem; height: 1rem; }
.unlock { max-width: 22rem; margin: 10vh auto; display: grid; gap: .5rem; background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; padding: 1.25rem; }
label { font-weight: 550; font-size: .875rem; }
input { font: inherit; font-size: 1rem; min-height: 2.5rem; padding: .4rem .65rem; background: var(--field); color: inherit; border: 1px solid var(--field-line); border-radius: .375rem; }
button { font: inherit; font-weight: 550; min-height: 2.5rem; padding: .4rem .9rem; border: 0; border-radius: .375rem; background: var(--accent); color: var(--accent-ink); cursor: pointer; }
button:hover { background: var(--accent-strong); }
`;
