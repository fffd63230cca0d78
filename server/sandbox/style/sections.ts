/** Styles of single pages. */
export const SECTIONS = /* css */ `
/* Start */
.now { display: grid; gap: var(--space-3); margin-block-start: var(--space-5); }
.now .stub { display: flex; flex-direction: column; }
.now .stub-who { flex: 1; display: grid; gap: var(--space-1); align-content: start; }
.fact { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-1) var(--space-2); font: var(--type-h3); text-wrap: balance; }
.now .small { overflow-wrap: anywhere; }
.now .stub-what a { display: flex; align-items: center; min-block-size: var(--target); margin-block: calc(-1 * var(--space-2)); font: var(--type-strong); }

.password { padding: 0.125rem var(--space-2); border-radius: var(--radius-input); background: var(--brand-tint); color: var(--brand); font-weight: 650; }
.sign-ins { inline-size: 100%; border-collapse: separate; border-spacing: 0; overflow: hidden; text-align: start; }
.sign-ins th {
  padding: var(--space-2) var(--space-4);
  background: var(--sunk);
  color: var(--ink-2);
  font: var(--type-small);
  font-weight: 650;
  text-align: start;
}
.sign-ins td { padding: var(--space-3) var(--space-4); border-block-start: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
.sign-ins td:nth-child(2) { color: var(--ink-2); }

.try { counter-reset: step; }
.try li { position: relative; padding: var(--space-3) var(--space-4) var(--space-3) 3.75rem; counter-increment: step; }
.try li + li { border-block-start: 1px solid var(--line); }
.try li::before {
  content: counter(step);
  position: absolute;
  inset: var(--space-3) auto auto var(--space-4);
  inline-size: 1.75rem;
  border-radius: var(--radius-full);
  background: var(--brand-tint);
  color: var(--brand);
  font: 700 0.9375rem / 1.75rem var(--font);
  text-align: center;
}
.try h3 { font: var(--type-strong); }
.try p { color: var(--ink-2); }

/* Inbox */
.inbox-bar { display: grid; gap: var(--space-4); margin-block: var(--space-5) var(--space-4); }
.channels ul { display: flex; border-block-end: 1px solid var(--line); }
.channels a {
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: var(--button);
  margin-block-end: -1px;
  padding-inline: var(--space-4);
  border-block-end: 3px solid transparent;
  color: var(--ink-2);
  font: var(--type-strong);
  text-decoration: none;
}
.channels a:hover { color: var(--ink); }
.channels [aria-current] { border-block-end-color: var(--brand); color: var(--ink); }
.quantity { color: var(--ink-3); font: var(--type-small); font-variant-numeric: tabular-nums; }
.whose { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--space-1) var(--space-2); }
.whose label { grid-column: 1 / -1; font: var(--type-strong); }

.messages { display: grid; gap: var(--space-3); }
.mail, .text { border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface); }
.mail summary, .text-head {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 var(--space-3);
  min-block-size: var(--row);
  padding: var(--space-3) var(--space-4);
  border-radius: inherit;
  list-style: none;
}
.mail summary::-webkit-details-marker { display: none; }
.mail summary > .icon:first-child, .text-head > .icon { grid-row: 1 / 4; align-self: start; margin-block-start: 0.125rem; color: var(--brand); }
.mail summary > .icon:last-child { grid-area: 1 / 3 / 4 / 4; color: var(--ink-2); }
.mail[open] summary > .icon:last-child { rotate: 180deg; }
.mail summary:hover .mail-subject { text-decoration: underline; text-underline-offset: 0.18em; }
.mail-subject { grid-area: 1 / 2; font: var(--type-strong); }
.mail-to { grid-area: 2 / 2; color: var(--ink-2); font: var(--type-small); overflow-wrap: anywhere; }
.mail-when { grid-area: 3 / 2; color: var(--ink-3); font: var(--type-small); }
.letter { white-space: pre-wrap; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.mail > .letter { padding: var(--space-4); border-block-start: 2px dotted var(--line-strong); }
.text > .letter { padding: 0 var(--space-4) var(--space-2) 3rem; }
.mail-more { padding: 0 var(--space-4) var(--space-3); font: var(--type-small); }
.text > .mail-more { padding-inline-start: 3rem; }
.mail-more a { display: inline-flex; align-items: center; min-block-size: 1.5rem; }
.mail-more a + a { margin-inline-start: var(--space-4); }

.conversations { display: grid; gap: var(--space-4); margin-block-end: var(--space-4); }
.conversation { display: grid; gap: var(--space-3); padding: var(--space-4); }
.conversation h2 { font: var(--type-h3); font-variant-numeric: tabular-nums; }
.bubbles { display: grid; gap: var(--space-3); }
.bubble { justify-self: start; max-inline-size: min(32rem, 88%); padding: var(--space-2) var(--space-3); border-radius: 4px var(--radius-card) var(--radius-card); background: var(--sunk); }
.bubble.mine { justify-self: end; border-radius: var(--radius-card) 4px var(--radius-card) var(--radius-card); background: var(--brand-tint); }
.bubble-who { color: var(--ink-2); font: var(--type-caption); }
.reply { display: grid; gap: var(--space-3); padding-block-start: var(--space-3); border-block-start: 2px dotted var(--line-strong); }
.reply .button { justify-self: start; }
.empty + .other-phone { margin-block-start: var(--space-4); }
.other-phone { padding-inline: var(--space-4); }
.other-phone summary { padding-block: var(--space-3); font: var(--type-strong); color: var(--brand); border-radius: var(--radius-input); }
.other-phone[open] { padding-block-end: var(--space-4); }

/* Clock */
.clock { margin-block-start: var(--space-5); }
.clock .stub-what { display: grid; gap: var(--space-4); }
.hero { margin-block: var(--space-1); font: 700 clamp(1.5rem, 5.5vw, 2.25rem) / 1.15 var(--font); letter-spacing: -0.02em; text-wrap: balance; }
.steps { display: grid; gap: var(--space-2); }
.steps .button { flex-wrap: wrap; justify-content: space-between; gap: 0 var(--space-3); }
.steps small { font: var(--type-caption); font-variant-numeric: tabular-nums; }
.to-date { display: grid; gap: var(--space-3); }
.days { border-block-start: 1px solid var(--line); }
.day { display: grid; gap: 0 var(--space-4); padding-block: var(--space-3); border-block-end: 1px solid var(--line); }
.day-date { font-weight: 650; font-variant-numeric: tabular-nums; }
.quiet { color: var(--ink-2); }
.quiet .day-date { font-weight: 400; }

/* Faults */
.summary { margin-block-start: var(--space-5); }
.choices { overflow: hidden; }
.choice { display: grid; gap: var(--space-1) var(--space-4); align-items: center; padding: var(--space-3) var(--space-4); }
.choice + .choice { border-block-start: 1px solid var(--line); }
.choice p { color: var(--ink-2); }
.state {
  min-block-size: var(--target);
  min-inline-size: 4.25rem;
  padding: var(--space-1) var(--space-3);
  border: var(--stroke-input) solid var(--line-strong);
  border-radius: var(--radius-input);
  background: var(--surface);
  color: var(--ink);
  font: var(--type-small);
  font-weight: 600;
  cursor: pointer;
}
.state:hover { background: var(--sunk); }
.state[aria-pressed='true'] { border-color: currentcolor; box-shadow: inset 0 0 0 1px; font-weight: 750; }
.state.tone-ok { background: var(--ok-fill); color: var(--ok); }
.state.tone-warn { background: var(--warn-fill); color: var(--warn); }
.state.tone-error { background: var(--error-fill); color: var(--error); }
.state[aria-pressed='true']:focus-visible { box-shadow: inset 0 0 0 1px, 0 0 0 2px var(--paper); }
.choice .state { justify-self: start; min-inline-size: 7rem; }
.service { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-2) var(--space-4); align-items: center; padding: var(--space-3) var(--space-4); }
.service + .service { border-block-start: 1px solid var(--line); }
.service-name { display: flex; align-items: center; gap: var(--space-3); font: var(--type-strong); }
.service-name > :nth-child(2) { min-inline-size: 0; }
.service img { border: 1px solid var(--line); border-radius: var(--radius-input); }
.states { display: flex; flex-wrap: wrap; gap: var(--space-1); }
.service:target, .choices:target { box-shadow: inset 4px 0 var(--brand); }

/* Reset and other sites */
.reset { margin-block-start: var(--space-5); padding: var(--space-4); }
.reset h2 { font: var(--type-h3); }
.reset .meanings { margin-block: var(--space-3); }
.reset .small { margin-block-start: var(--space-2); }
.answers { display: flex; flex-wrap: wrap; gap: var(--space-3); margin-block-start: var(--space-5); }
.outside { max-inline-size: 40rem; margin-inline: auto; padding: var(--space-5); border: 2px dashed var(--line-strong); border-radius: var(--radius-card); background: var(--surface); }
.outside h2 { margin-block: var(--space-5) var(--space-3); font: var(--type-h3); }
.outside .meanings { margin-block-start: var(--space-4); }
.outside .go { margin-block-start: var(--space-5); }

@media (max-width: 39.99em) {
  .sign-ins, .sign-ins tbody, .sign-ins tr, .sign-ins td { display: block; }
  .sign-ins thead { position: absolute; clip-path: inset(50%); }
  .sign-ins tr { padding: var(--space-3) var(--space-4); }
  .sign-ins tr + tr { border-block-start: 1px solid var(--line); }
  .sign-ins td { padding: 0; border: 0; }
  .sign-ins td:nth-child(2) { display: none; }
  .sign-ins td:nth-child(3) { color: var(--ink-2); }
}

@media (min-width: 40em) {
  .sign-ins .whole { white-space: nowrap; }
  .inbox-bar { grid-template-columns: auto minmax(0, 1fr); align-items: end; }
  .channels ul { border: 0; }
  .whose { grid-template-columns: auto minmax(0, 1fr) auto; align-items: center; justify-self: end; gap: var(--space-3); max-inline-size: 34rem; }
  .whose label { grid-column: auto; font: var(--type-small); font-weight: 650; }
  .mail summary, .text-head { grid-template-columns: auto minmax(0, 1fr) auto auto; }
  .mail-when { grid-area: 1 / 3; }
  .mail summary > .icon:last-child { grid-area: 1 / 4 / 3 / 5; }
  .mail > .letter, .mail > .mail-more { padding-inline-start: 3rem; }
  .steps { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  .steps .button { flex-direction: column; justify-content: center; min-block-size: var(--row); }
  .to-date { grid-template-columns: minmax(0, 18rem) auto; align-items: end; justify-content: start; }
  .day { grid-template-columns: 20rem minmax(0, 1fr); }
  .choice { grid-template-columns: 8rem minmax(0, 1fr); }
  .service { grid-template-columns: minmax(17rem, 1fr) auto; }
}

@media (min-width: 48em) {
  .now { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  .now .stub { --notch: 1rem; }
}
`;
