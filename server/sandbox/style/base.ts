/**
 * The tokens of `src/styles/tokens.css` that these pages need, with the same values, and the base
 * styles.
 */
export const BASE = /* css */ `
@font-face {
  font-family: 'Atkinson Hyperlegible Next';
  font-style: normal;
  font-weight: 200 800;
  font-display: swap;
  src: url('/sandbox/face.woff2') format('woff2');
}

:root {
  color-scheme: light dark;

  --paper: light-dark(#fcfaf6, #0d1218);
  --surface: light-dark(#ffffff, #161c24);
  --sunk: light-dark(#f3f0e9, #20272f);
  --line: light-dark(#dbd7cf, #363e46);
  --line-strong: light-dark(#8b857c, #727c86);

  --ink: light-dark(#1b1f29, #f0eeea);
  --ink-2: light-dark(#4a505b, #b5bbc2);
  --ink-3: light-dark(#636975, #989fa7);

  --brand: light-dark(#00526e, #74cde2);
  --brand-hover: light-dark(#003b52, #9adeee);
  --brand-tint: light-dark(#e5f7fc, #1b3038);
  --on-brand: light-dark(#ffffff, #001925);

  --ok: light-dark(#036639, #79dd9f);
  --ok-fill: light-dark(#e0f9e8, #0f2e1b);
  --warn: light-dark(#854f06, #f5c761);
  --warn-fill: light-dark(#fff3d2, #38280a);
  --error: light-dark(#ac1a1c, #fb9890);
  --error-fill: light-dark(#ffefed, #421c19);

  --font: 'Atkinson Hyperlegible Next', system-ui, sans-serif;
  --type-caption: 400 0.8125rem / 1.385 var(--font);
  --type-small: 400 0.875rem / 1.43 var(--font);
  --type-body: 400 1rem / 1.5 var(--font);
  --type-strong: 650 1rem / 1.5 var(--font);
  --type-h3: 700 1.125rem / 1.334 var(--font);
  --type-h2: 700 1.375rem / 1.273 var(--font);
  --type-h1: 700 1.75rem / 1.215 var(--font);

  --space-1: 0.25rem;
  --space-2: 0.5rem;
  --space-3: 0.75rem;
  --space-4: 1rem;
  --space-5: 1.5rem;
  --space-6: 2rem;
  --space-7: 3rem;
  --gutter: 1rem;

  --column-list: 60rem;
  --column-wide: 70rem;

  --radius-input: 8px;
  --radius-card: 14px;
  --radius-full: 999px;
  --stroke-input: 1.5px;

  --target: 2.75rem;
  --row: 3.5rem;
  --button: 3rem;
  --top-bar: 3.5rem;
  --bottom-bar: 4.5rem;
}

@media (min-width: 40em) {
  :root { --gutter: 1.5rem; }
}

@media (min-width: 64em) {
  :root { --type-h1: 700 2rem / 1.25 var(--font); }
}

@media (prefers-contrast: more) {
  :root { --ink-2: var(--ink); --ink-3: var(--ink); --line: var(--line-strong); }
}

*, *::before, *::after { box-sizing: border-box; }

html {
  scroll-padding-block: calc(var(--top-bar) + 0.75rem) calc(var(--bottom-bar) + 0.75rem);
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}

body {
  display: flex;
  flex-direction: column;
  margin: 0;
  min-block-size: 100dvh;
  background: var(--paper);
  color: var(--ink);
  font: var(--type-body);
  overflow-wrap: break-word;
  -webkit-tap-highlight-color: transparent;
}

h1, h2, h3, p, ul, ol, dl, dd, table { margin: 0; padding: 0; }
ul, ol { list-style: none; }
h1 { font: var(--type-h1); letter-spacing: -0.01em; text-wrap: balance; }
h2 { font: var(--type-h2); text-wrap: balance; }
h3 { font: var(--type-h3); }
button, input, select, textarea { margin: 0; font: inherit; color: inherit; letter-spacing: inherit; }
button, summary, label, select { touch-action: manipulation; }
summary { cursor: pointer; }
a { color: var(--brand); text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
a:hover { color: var(--brand-hover); text-decoration-thickness: 2px; }
time, table, input, select { font-variant-numeric: tabular-nums; }
svg, img { display: block; flex: none; }
code { font: 0.9375em / 1.4 ui-monospace, 'SFMono-Regular', 'Cascadia Mono', Menlo, monospace; }

/* Ink outside, paper inside: one of the two shows on any ground. */
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; box-shadow: 0 0 0 2px var(--paper); }
:focus:not(:focus-visible), main:focus { outline: none; box-shadow: none; }

.hidden {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}

.icon {
  inline-size: 1.25rem;
  block-size: 1.25rem;
  fill: none;
  stroke: currentcolor;
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
}
`;
