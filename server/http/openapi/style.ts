/** The style sheet of the pages about the API. Long names break, so that a phone scrolls in one direction only. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1c2430; --paper: #ffffff; --soft: #f3f5f8; --line: #d3d9e2; --dim: #55606f; --link: #0b57a4; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6eaf0; --paper: #12161c; --soft: #1b212a; --line: #38424f; --dim: #a7b1bf; --link: #8abfff; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0 auto; padding: 1rem; max-width: 72rem; color: var(--ink); background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 0.5rem; padding: 0.5rem; background: var(--paper); }
h1 { font-size: 1.75rem; margin: 0.5rem 0; }
h2 { font-size: 1.4rem; margin: 2.5rem 0 0.5rem; }
h3 { font-size: 1.05rem; margin: 0 0 0.5rem; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h4 { font-size: 0.95rem; margin: 1rem 0 0.25rem; }
p { margin: 0.5rem 0; max-width: 70ch; }
code, pre { font: 0.9em/1.5 ui-monospace, monospace; }
i, .caller { color: var(--dim); }
i { font-size: 0.85em; }
nav ul { padding: 0; margin: 0.5rem 0; list-style: none; columns: 22rem; }
nav li { padding: 0.25rem 0; break-inside: avoid; }
nav li a { display: inline-block; min-height: 1.5rem; font-weight: 600; }
article { margin: 1rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--soft); }
article:target { border-color: var(--link); box-shadow: 0 0 0 1px var(--link); }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
th, td { padding: 0.3rem 0.5rem 0.3rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--dim); font-size: 0.85em; font-weight: 600; border-top: 0; }
th:first-child { width: 30%; }
.parameters th:nth-child(2), .answers th:first-child { width: 6rem; }
.fields { margin: 0.25rem 0; }
.fields > div { display: grid; grid-template-columns: minmax(8rem, 30%) 1fr; gap: 0 0.5rem; padding: 0.3rem 0; border-top: 1px solid var(--line); }
.fields dd { margin: 0; }
details { margin-top: 0.75rem; }
summary { min-height: 1.5rem; color: var(--link); cursor: pointer; }
pre { margin: 0.5rem 0; padding: 0.75rem; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); white-space: pre-wrap; }
@media (max-width: 40rem) {
  article { padding: 0.75rem; }
  .fields > div { grid-template-columns: 1fr; }
  .fields .fields { padding-left: 0.75rem; border-left: 2px solid var(--line); }
  thead { position: absolute; left: -99rem; }
  tr { display: block; padding: 0.4rem 0; border-top: 1px solid var(--line); }
  td { display: block; padding: 0; border: 0; }
}
`;
