/** The top bar, the sections (a tab bar at the bottom on phones), and the content area. */
export const FRAME = /* css */ `
.skip {
  position: fixed;
  z-index: 20;
  inset: var(--space-2) auto auto var(--space-2);
  padding: var(--space-2) var(--space-4);
  border-radius: var(--radius-input);
  background: var(--brand);
  color: var(--on-brand);
  font: var(--type-strong);
}
.skip:hover { color: var(--on-brand); }
.skip:not(:focus) { clip-path: inset(50%); }

.top {
  position: sticky;
  z-index: 5;
  inset-block-start: 0;
  border-block-end: 1px solid var(--line);
  background: var(--surface);
  padding-block-start: env(safe-area-inset-top);
}
.top-inner {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  max-inline-size: var(--column-wide);
  min-block-size: var(--top-bar);
  margin-inline: auto;
  padding-inline: var(--gutter);
}
.home {
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: var(--target);
  color: var(--ink);
  text-decoration: none;
}
.home:hover { color: var(--ink); }
.wordmark {
  display: inline-flex;
  align-items: center;
  gap: 0.4em;
  font: 750 1.25rem / 1 var(--font);
  letter-spacing: -0.02em;
}
.mark { inline-size: 1.4em; block-size: 1.4em; background: var(--logo) center / contain no-repeat; }

.portal {
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: var(--target);
  font: var(--type-small);
  font-weight: 600;
  text-decoration: none;
}
.portal:hover { text-decoration: underline; }
.portal .icon { inline-size: 1rem; block-size: 1rem; }

.sections ul { display: flex; }
.sections a { color: var(--ink-2); text-decoration: none; }
.sections a:hover { color: var(--ink); }
.sections-icon { position: relative; }
.count {
  min-inline-size: 1.125rem;
  padding-inline: 0.25rem;
  border-radius: var(--radius-full);
  background: var(--warn);
  color: var(--surface);
  font: 700 0.75rem / 1.125rem var(--font);
  text-align: center;
}

main {
  flex: 1;
  inline-size: 100%;
  max-inline-size: calc(var(--column-list) + 2 * var(--gutter));
  margin-inline: auto;
  padding: var(--space-5) var(--gutter) var(--space-7);
}

.foot {
  padding: var(--space-5) var(--gutter) var(--space-6);
  border-block-start: 1px solid var(--line);
  color: var(--ink-3);
  font: var(--type-small);
  text-align: center;
}

@media (max-width: 767.98px) {
  .sections {
    position: fixed;
    z-index: 5;
    inset: auto 0 0;
    border-block-start: 1px solid var(--line);
    background: var(--surface);
    padding-block-end: env(safe-area-inset-bottom);
  }
  .sections li { flex: 1; min-inline-size: 0; }
  .sections a {
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: var(--space-1);
    min-block-size: 3.5rem;
    padding: var(--space-1);
    font: 600 0.8125rem / 1rem var(--font);
  }
  .sections .icon { inline-size: 1.5rem; block-size: 1.5rem; }
  .sections :focus-visible { outline-offset: -3px; }
  .sections [aria-current] { color: var(--brand); box-shadow: inset 0 3px var(--brand); }
  .count { position: absolute; inset-block-start: -0.375rem; inset-inline-start: 0.875rem; }
  .foot { padding-block-end: calc(var(--bottom-bar) + var(--space-5) + env(safe-area-inset-bottom)); }
}

@media (min-width: 768px) {
  html { scroll-padding-block-end: var(--space-4); }
  .top-inner { gap: var(--space-5); justify-content: flex-start; }
  .portal { margin-inline-start: auto; }
  .sections ul { gap: var(--space-1); }
  .sections a {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: var(--top-bar);
    padding-inline: var(--space-3);
    border-block: 3px solid transparent;
    font: var(--type-strong);
  }
  .sections .icon { display: none; }
  .sections-icon:not(:has(.count)) { display: none; }
  .sections-icon { order: 1; }
  .count { display: block; }
  .sections [aria-current] { border-block-end-color: var(--brand); color: var(--ink); }
}

@media (max-width: 23.99em) {
  .portal { text-align: end; }
  .portal .icon { display: none; }
}

/* So little height is a page enlarged many times: bars that stay would cover it. */
@media (max-height: 24em) {
  html { scroll-padding-block: var(--space-2); }
  .top, .sections { position: static; }
  .foot { padding-block-end: var(--space-6); }
}

@media (forced-colors: active) {
  .sections [aria-current] { border-block-end: 3px solid Highlight; }
  .count { border: 1px solid CanvasText; }
}
`;
