import { html } from 'hono/html';
import type { Markup } from './frame.ts';

interface Field {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with the typed value. */
  readonly words?: string | undefined;
  /** The control; `ties` are the attributes that connect it to its hint and error. */
  readonly control: (ties: Markup) => Markup;
}

/** A control with its label, hint and error. A wrong one has the focus when the page opens. */
export function field({ id, label, hint, words, control }: Field): Markup {
  const described = [hint && `${id}-hint`, words && `${id}-error`].filter(Boolean).join(' ');
  const ties = html`id="${id}" ${described === '' ? '' : html`aria-describedby="${described}"`} ${words ? html`aria-invalid="true" autofocus` : ''}`;
  return html`<div class="${words ? 'field field-wrong' : 'field'}">
<label for="${id}">${label}</label>
${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : ''}
${words ? html`<p class="wrong" id="${id}-error"><span class="hidden">Error: </span>${words}</p>` : ''}
${control(ties)}
</div>`;
}

/** The errors of this page, at its top; each links to its field. */
export function problemSummary(problems: Readonly<Record<string, string | undefined>>): Markup {
  const lines = Object.entries(problems).filter(([, words]) => words !== undefined);
  if (lines.length === 0) return html``;
  return html`<section class="problems" role="alert" aria-labelledby="problems"><h2 id="problems">There is a problem</h2><ul>${lines.map(
    ([id, words]) => html`<li><a href="#${id}">${words}</a></li>`,
  )}</ul></section>`;
}
