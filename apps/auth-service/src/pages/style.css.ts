/** The style of the pages here, beside what all pages of the product share. */
export const OWN_STYLE = `
body { min-height: 100vh; display: flex; flex-direction: column; font-size: .9375rem; }
main { width: 100%; max-width: 26rem; margin: auto; padding: 1.5rem 1rem 3rem; }
main.wide { max-width: 56rem; margin-top: 0; }
h1 { font-size: 1.375rem; font-weight: 650; }
h1 + .card { margin-top: 1rem; }
h2 { font-size: 1rem; margin: 0 0 .5rem; }
p { margin: 0 0 1rem; }
.muted { color: var(--muted); }
.small { font-size: .8125rem; }
main > .brand { margin-bottom: 1.25rem; font-size: 1.125rem; }
.bar { background: var(--surface); border-bottom: 1px solid var(--line); }
.bar > div { max-width: 56rem; margin: 0 auto; padding: .75rem 1rem; display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; }
.bar .brand { margin: 0; }
.bar nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; flex: 1; }
.bar nav a { color: var(--muted); text-decoration: none; padding: .25rem 0; border-bottom: 2px solid transparent; white-space: nowrap; }
.bar nav a:hover { color: var(--ink); }
.bar nav a[aria-current] { color: var(--ink); border-color: var(--accent); }
.bar form { margin: 0; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; padding: 1.25rem; margin-bottom: 1rem; overflow-wrap: anywhere; }
form { display: grid; gap: 1rem; margin: 0; }
.field { display: grid; gap: .3rem; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: start; }
.row > button { align-self: end; }
li .row { flex-wrap: nowrap; align-items: center; }
.row > .field { flex: 1 1 12rem; }
label, legend { font-weight: 550; font-size: .875rem; }
.check { display: flex; gap: .6rem; align-items: flex-start; font-weight: 400; }
.check input { margin-top: .2rem; flex: none; width: 1rem; height: 1rem; accent-color: var(--accent); }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; display: grid; gap: .4rem; }
legend { padding: 0; margin-bottom: .25rem; }
.columns { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: .5rem 1.25rem; }
input:not([type=checkbox]):not([type=radio]), select, textarea { font: inherit; color: inherit; background: var(--field); border: 1px solid var(--field-line); border-radius: .375rem; padding: .4rem .65rem; width: 100%; min-height: 2.5rem; }
input:hover:not(:disabled), select:hover { border-color: var(--ink); }
input[aria-invalid=true] { border-color: var(--danger); }
button, .button { white-space: nowrap; font: inherit; font-weight: 550; border: 1px solid transparent; border-radius: .375rem; padding: .4rem .9rem; min-height: 2.5rem; cursor: pointer; background: var(--accent); color: var(--accent-ink); text-decoration: none; display: inline-flex; align-items: center; justify-content: center; }
a.button { white-space: normal; text-align: center; }
button:hover, .button:hover { background: var(--accent-strong); }
button.plain, .button.plain { background: var(--surface); color: var(--ink); border-color: var(--line); }
button.plain:hover, .button.plain:hover { background: var(--hover); }
button.danger { background: var(--surface); color: var(--danger); border-color: var(--line); }
button.danger:hover { background: var(--danger-soft); border-color: var(--danger); }
button.link, button.link:hover { background: none; border: 0; color: var(--accent); padding: 0; min-height: 0; text-decoration: underline; font-weight: 400; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; }
.actions > * { flex: 1 1 8rem; }
.problem, .notice, .done { border-radius: .375rem; padding: .75rem 1rem; margin-bottom: 1rem; display: flex; gap: .6rem; }
.problem { background: var(--danger-soft); border: 1px solid var(--danger); color: var(--danger); }
.notice { background: var(--warn-bg); color: var(--warn-ink); }
.done { background: var(--ok-bg); color: var(--ok-ink); }
.problem::before { content: "!"; font-weight: 700; }
.notice::before { content: "⚠"; }
.done::before { content: "✓"; font-weight: 700; }
.error { color: var(--danger); font-size: .875rem; margin: 0; }
.secret { display: block; background: var(--code); border-radius: .375rem; padding: .75rem; user-select: all; font: .875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
code { font-size: .875em; background: var(--code); border-radius: .25rem; padding: .1em .3em; }
ul.list { list-style: none; margin: 0; padding: 0; }
ul.list > li { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; padding: .75rem 0; border-top: 1px solid var(--line); }
ul.list > li:first-child { border-top: 0; padding-top: 0; }
ul.list > li:last-child { padding-bottom: 0; }
.card > :last-child { margin-bottom: 0; }
ul.list > li > :first-child { flex: 1 1 14rem; }
dl.pairs { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: .35rem 1rem; margin: 0 0 1rem; }
dl.pairs dt { color: var(--muted); } dl.pairs dd { margin: 0; }
.pill { display: inline-block; border: 1px solid var(--line); border-radius: 1rem; padding: 0 .6rem; font-size: .8125rem; color: var(--muted); }
details > summary { cursor: pointer; color: var(--accent); }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.log { list-style: none; margin: 0; padding: 0; max-height: 28rem; overflow-y: auto; }
.log li { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; padding: .5rem 0; border-top: 1px solid var(--line); font-size: .875rem; }
.log li:first-child { border-top: 0; }
.log li > :first-child { flex: 1 1 16rem; }
.log time { color: var(--muted); white-space: nowrap; font-variant-numeric: tabular-nums; }
.presets { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: .5rem; }
.presets label { border: 1px solid var(--line); border-radius: .375rem; padding: .6rem .75rem; cursor: pointer; }
.presets label:hover { background: var(--hover); }
.presets label:has(:checked) { border-color: var(--accent); background: var(--accent-soft); }
form:has(input[name=preset]):not(:has(input[value=custom]:checked)) .own-scopes { display: none; }
.skip { position: absolute; left: -999rem; } .skip:focus { left: 1rem; top: 1rem; background: var(--surface); padding: .5rem; }
main:has(.consent) { max-width: 34rem; }
.app { display: flex; gap: 1rem; align-items: center; margin-bottom: 1rem; }
.app p { margin: 0; } .app h1 { margin: 0; font-size: 1.375rem; }
.app h1:focus { outline: none; }
.logo { width: 3.5rem; height: 3.5rem; border-radius: .75rem; border: 1px solid var(--line); flex: none; object-fit: contain; background: #fff; }
span.logo { display: grid; place-items: center; font-size: 1.5rem; font-weight: 650; background: var(--code); color: var(--muted); }
.consent h2 { font-size: 1rem; margin-top: 1rem; }
ul.scopes { list-style: none; margin: .25rem 0 1rem; padding: 0; }
ul.scopes li { display: flex; gap: 0 .75rem; justify-content: space-between; align-items: baseline; padding: .3rem 0; border-top: 1px solid var(--line); }
ul.scopes code { background: none; color: var(--muted); padding: 0; text-align: right; flex: none; overflow-wrap: normal; }
.choices { display: grid; gap: .35rem; margin: .25rem 0 .5rem 1.6rem; }
.foot { margin: 1rem 0 0; }
.card > form + p, .card > form + ul { margin-top: 1rem; }
.notices { margin-bottom: 1rem; display: grid; gap: .5rem; }
.notices .notice { margin: 0; justify-content: space-between; align-items: start; flex-wrap: wrap; }
footer { text-align: center; color: var(--muted); font-size: .8125rem; padding: 1rem; }
@media (pointer: coarse) { input:not([type=checkbox]):not([type=radio]), select, textarea { font-size: 1rem; min-height: 2.75rem; } button, .button { min-height: 2.75rem; } .bar nav a, button.link { min-height: 2.5rem; display: inline-flex; align-items: center; } }
@media (max-width: 40rem) {
  .card { padding: 1rem; }
  .bar > div { padding: .5rem 1rem 0; }
  .bar nav { order: 1; flex: 1 0 100%; flex-wrap: nowrap; overflow-x: auto; gap: 0 1.1rem; margin: 0 -1rem; padding: 0 1rem; }
  .bar .brand { flex: 1; }
  ul.list > li > :first-child { flex-basis: 100%; }
  ul.list > li > form { flex: 1 1 8rem; }
  li .row > select, li .row > button { flex: 1 1 0; }
  dl.pairs { grid-template-columns: 1fr; gap: 0; } dl.pairs dd { margin-bottom: .5rem; }
  ul.scopes li { flex-wrap: wrap; }
}
@media (prefers-reduced-motion: no-preference) { a, button { transition: background-color .1s, border-color .1s; } }
`;
