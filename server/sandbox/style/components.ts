/** Components that several pages use. */
export const PARTS = /* css */ `
.lead { max-inline-size: 44rem; margin-block-start: var(--space-2); color: var(--ink-2); text-wrap: pretty; }
.go { display: flex; flex-wrap: wrap; gap: var(--space-3); margin-block-start: var(--space-4); }
.small { color: var(--ink-2); font: var(--type-small); font-variant-numeric: tabular-nums; }
.label { color: var(--ink-2); font: var(--type-small); font-weight: 650; }
.empty {
  padding: var(--space-5) var(--space-4);
  border: 1px dashed var(--line-strong);
  border-radius: var(--radius-card);
  color: var(--ink-2);
}
.whole { user-select: all; }

.part { margin-block-start: var(--space-6); }
.part > p { max-inline-size: 44rem; margin-block-start: var(--space-1); color: var(--ink-2); }
.part > :is(.card, .empty, .meanings, .days, .card + p) { margin-block-start: var(--space-3); }
.lead + .meanings { margin-block: var(--space-5); }

.card { border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface); }

/* The tear-off slip of a paper bill: what it is, a perforation, what can be done. */
.stub { --notch: 1rem; position: relative; border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface); }
.stub-who { padding: var(--space-3) var(--space-4); }
.stub-what { position: relative; padding: var(--space-3) var(--space-4); border-block-start: 2px dotted var(--line-strong); }
.stub-what::before, .stub-what::after {
  content: '';
  position: absolute;
  inset-block-start: calc(var(--notch) / -2 - 1px);
  inline-size: var(--notch);
  block-size: var(--notch);
  border: 1px solid var(--line);
  border-radius: 50%;
  background: var(--paper);
}
.stub-what::before { inset-inline-start: calc(var(--notch) / -2 - 1px); clip-path: inset(-1px -1px -1px 50%); }
.stub-what::after { inset-inline-end: calc(var(--notch) / -2 - 1px); clip-path: inset(-1px 50% -1px -1px); }

.chip {
  display: inline-flex;
  align-items: center;
  padding: 0.125rem var(--space-2);
  border: 1px solid transparent;
  border-radius: var(--radius-full);
  font: var(--type-caption);
  font-weight: 600;
  white-space: nowrap;
}
.tone-info { background: var(--brand-tint); color: var(--brand); }
.tone-ok { background: var(--ok-fill); color: var(--ok); }
.tone-warn { background: var(--warn-fill); color: var(--warn); }
.tone-error { background: var(--error-fill); color: var(--error); }

.notice {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  margin-block: var(--space-4) 0;
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--line);
  border-inline-start: 4px solid currentcolor;
  border-radius: var(--radius-input);
}
.notice > p { flex: 1 1 16rem; }
h1 + .notice, .notice:first-child { margin-block-start: 0; }
.notice:first-child { margin-block-end: var(--space-4); }

.button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  min-block-size: var(--button);
  padding: var(--space-2) 1.25rem;
  border: var(--stroke-input) solid transparent;
  border-radius: var(--radius-input);
  background: var(--brand);
  color: var(--on-brand);
  font: var(--type-strong);
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
.button:hover { background: var(--brand-hover); color: var(--on-brand); }
.button:active { translate: 0 1px; }
.button.second { border-color: var(--line-strong); background: var(--surface); color: var(--brand); }
.button.second:hover { background: var(--brand-tint); color: var(--brand); }
.button.danger { border-color: currentcolor; background: var(--surface); color: var(--error); }
.button.danger:hover { background: var(--error-fill); color: var(--error); }

.field { display: flex; flex-direction: column; gap: var(--space-1); min-inline-size: 0; }
.field label { font: var(--type-strong); }
.hint { color: var(--ink-2); font: var(--type-small); }
.wrong { color: var(--error); font: var(--type-small); font-weight: 650; }
.field-wrong { padding-inline-start: var(--space-3); border-inline-start: 3px solid var(--error); }
input, select, textarea {
  min-block-size: var(--button);
  inline-size: 100%;
  padding: var(--space-2) var(--space-3);
  border: var(--stroke-input) solid var(--line-strong);
  border-radius: var(--radius-input);
  background: var(--surface);
}
:is(input, select, textarea):hover { border-color: var(--ink-2); }
[aria-invalid='true'] { border-color: var(--error); }
textarea { display: block; resize: vertical; }

.problems {
  margin-block: var(--space-4);
  padding: var(--space-4);
  border: 2px solid var(--error);
  border-radius: var(--radius-card);
  background: var(--surface);
}
.problems h2 { font: var(--type-h3); }
.problems ul { margin-block-start: var(--space-2); font-weight: 650; }
.problems a { display: inline-flex; align-items: center; min-block-size: var(--target); color: var(--error); }

.meanings { display: grid; grid-template-columns: fit-content(40%) minmax(0, 1fr); gap: var(--space-2) var(--space-4); }
.meanings > div { display: contents; }
.meanings dt { min-inline-size: 0; font-weight: 650; overflow-wrap: anywhere; }
.meanings dd { min-inline-size: 0; color: var(--ink-2); overflow-wrap: anywhere; }

.lines { display: grid; gap: var(--space-2); margin-block-start: var(--space-3); padding-inline-start: 1.25rem; list-style: disc; }
.lines li::marker { color: var(--ink-3); }

.pager { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-3); margin-block: var(--space-4); }
.pager p { color: var(--ink-2); font: var(--type-small); font-variant-numeric: tabular-nums; }
.pager ul { display: flex; gap: var(--space-2); }

@media (max-width: 29.99em) {
  .go .button, .reply .button, .to-date .button, .answers .button { inline-size: 100%; }
}

@media (forced-colors: active) {
  .chip, .state { border-color: CanvasText; }
}
`;
