import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Schema } from './schemas.ts';

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The type of a value, with links to the components that it is made of. */
export function typeMarkup(schema: Schema): Markup {
  const {
    $ref,
    const: only,
    enum: choices,
    anyOf,
    oneOf,
    type,
    items,
    properties,
    additionalProperties,
  } = schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (only !== undefined) return html`<code>${JSON.stringify(only)}</code>`;
  if (choices) return listed(choices.map((choice) => html`<code>${JSON.stringify(choice)}</code>`));
  const options = anyOf ?? oneOf;
  if (options) return listed(options.map((option) => typeMarkup(option as Schema)));
  if (type === 'array') return html`list of ${items ? typeMarkup(items as Schema) : 'anything'}`;
  if (properties) return html`object ${fieldsMarkup(schema)}`;
  if (typeof additionalProperties === 'object')
    return html`object of ${typeMarkup(additionalProperties as Schema)} by name`;
  return html`${Array.isArray(type) ? type.join(' or ') : (type ?? 'anything')}${limitsOf(schema)}`;
}

const listed = (parts: readonly Markup[]): Markup =>
  html`${parts.map((part, place) => (place === 0 ? part : html` or ${part}`))}`;

function limitsOf({ maxLength, minimum, maximum, format, pattern }: Schema): string {
  const limits = [
    format,
    maxLength === undefined ? undefined : `at most ${maxLength} characters`,
    minimum === undefined ? undefined : `at least ${minimum}`,
    maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? undefined : `at most ${maximum}`,
    pattern === undefined ? undefined : `like ${pattern}`,
  ].filter((limit) => limit !== undefined);
  return limits.length === 0 ? '' : `, ${limits.join(', ')}`;
}

/** The fields of an object, one row each. */
export function fieldsMarkup({ properties = {}, required = [] }: Schema): Markup {
  return html`<dl class="fields">${Object.entries(properties).map(
    ([
      name,
      field,
    ]) => html`<div><dt><code>${name}</code>${required.includes(name) ? '' : html` <i>optional</i>`}</dt>
<dd>${typeMarkup(field as Schema)}${descriptionOf(field as Schema)}</dd></div>`,
  )}</dl>`;
}

const descriptionOf = ({ description, default: usual }: Schema): Markup =>
  html`${description === undefined ? '' : html`. ${description}`}${usual === undefined ? '' : html`. Usually <code>${JSON.stringify(usual)}</code>`}`;
