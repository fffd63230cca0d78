/**
 * The tokens of `src/styles/tokens.css` that these pages need, with the same values, and the base
 * styles.
 */
export const BASE = /* css */ `
@font-face {
  font-family: 'Hanken Grotesk';
  font-style: normal;
  font-weight: 100 900;
  font-display: swap;
  src: url('/sandbox/face.woff2') format('woff2');
}

:root {
  color-scheme: light dark;

  --paper: light-dark(#faf6ef, #171411);
  --surface: light-dark(#fffdf9, #211d19);
  --sunk: light-dark(#f1ebe0, #2b2621);
  --line: light-dark(#e4dccf, #3b342d);
  --line-strong: light-dark(#8d8375, #857a6c);

  --ink: light-dark(#241f19, #f4eee5);
  --ink-2: light-dark(#574f45, #c6bdb0);
  --ink-3: light-dark(#6d6459, #a89e90);

  --brand: light-dark(#075a83, #86cdf0);
  --brand-hover: light-dark(#04405f, #aadff8);
  --brand-tint: light-dark(#e2eff4, #16323f);
  --on-brand: light-dark(#ffffff, #04202e);

  --ok: light-dark(#1b6840, #84d6a2);
  --ok-fill: light-dark(#e0f1e4, #15321f);
  --warn: light-dark(#7d4a00, #f2bd62);
  --warn-fill: light-dark(#fbeccb, #3a2a0e);
  --error: light-dark(#a3271a, #ff9c8c);
  --error-fill: light-dark(#fbe8e2, #43201a);

  --font: 'Hanken Grotesk', system-ui, sans-serif;
  --type-caption: 400 0.8125rem / 1.385 var(--font);
  --type-small: 400 0.875rem / 1.43 var(--font);
  --type-body: 400 1rem / 1.5 var(--font);
  --type-strong: 650 1rem / 1.5 var(--font);
  --type-h3: 700 min(1.125rem, 11vw) / 1.334 var(--font);
  --type-h2: 700 min(1.375rem, 11.5vw) / 1.273 var(--font);
  --type-h1: 700 min(1.75rem, 12.5vw) / 1.215 var(--font);

  --space-1: 0.25rem;
  --space-2: 0.5rem;
  --space-3: min(0.75rem, 3.75vw);
  --space-4: min(1rem, 5vw);
  --space-5: min(1.5rem, 7.5vw);
  --space-6: min(2rem, 10vw);
  --space-7: min(3rem, 15vw);
  --gutter: min(1rem, 5vw);

  --column-list: 60rem;
  --column-wide: 70rem;

  --radius-input: 8px;
  --radius-card: 14px;
  --radius-full: 999px;
  --stroke-input: 1.5px;

  --target: min(2.75rem, 14vw);
  --row: min(3.5rem, 17.5vw);
  --button: min(3rem, 15vw);
  --top-bar: min(3rem, 72px);
  --bottom-bar: min(4.5rem, 104px);
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
