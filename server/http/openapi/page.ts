import { html } from 'hono/html';
import { REFUSALS, type RefusalCode } from '../../../domain/refusals.ts';
import { REFUSED, type Refused, type RefusedName, wordsOfCode } from './answers.ts';
import type { ApiAnswer, ApiDocument, ApiOperation, ApiParameter, Reference } from './document.ts';
import { exampleOf } from './example.ts';
import type { Schema } from './schemas.ts';
import { fieldsMarkup, type Markup, typeMarkup } from './type-markup.ts';

export const STYLE_PATH = '/docs/api.css';

export interface OtherPage {
  readonly path: string;
  readonly title: string;
}

/** A page for people about an API document. It needs no script: the browser's own search finds everything on it. */
export function apiPage(document: ApiDocument, jsonPath: string, pages: readonly OtherPage[]): Markup {
  const { info, tags, components } = document;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<a class="skip" href="#calls">To the calls</a>
<header>
<h1>${info.title}</h1>
<p>${prose(info.description)}</p>
<p><a href="${jsonPath}">OpenAPI document</a>${pages.map(({ path, title }) => html` · <a href="${path}">${title}</a>`)}</p>
</header>
<nav aria-label="Subjects">
<h2>Subjects</h2>
<ul>${tags.map((tag) => html`<li><a href="#${tag.name}">${tag.name}</a> ${tag.description}</li>`)}</ul>
<ul>
<li><a href="#refusals">Refusals</a> What every call may answer, by status.</li>
<li><a href="#schemas">Schemas</a> The parts that requests and answers are made of.</li>
</ul>
</nav>
<main id="calls">
${tags.map(({ name, description }) => subjectMarkup(document, name, description))}
<section id="refusals">
<h2>Refusals</h2>
<p>Every refusal is JSON with a sentence for the customer and a code for programs: ${typeMarkup({ $ref: '#/components/schemas/Refusal' })}.</p>
${Object.keys(components.responses).map((name) => refusalMarkup(name as RefusedName))}
${codesMarkup()}
</section>
<section id="schemas">
<h2>Schemas</h2>
${Object.entries(components.schemas).map(([name, schema]) => schemaMarkup(name, schema))}
</section>
</main>
</body>
</html>`;
}

function subjectMarkup(document: ApiDocument, tag: string, sentence: string): Markup {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags[0] === tag)
      .map(([method, operation]) => ({ path, method, operation })),
  );
  return html`<section id="${tag}">
<h2>${tag}</h2>
<p>${sentence}</p>
${calls.map(({ path, method, operation }) => callMarkup(document, path, method, operation))}
</section>`;
}

function callMarkup(document: ApiDocument, path: string, method: string, operation: ApiOperation): Markup {
  const { operationId, summary, description, security, parameters = [], requestBody, responses } = operation;
  const caller = security.flatMap(Object.keys)[0];
  const body = Object.entries(requestBody?.content ?? {})[0];
  return html`<article id="${operationId}">
<h3><a href="#${operationId}"><b>${method.toUpperCase()}</b> <code>${path}</code></a></h3>
<p>${prose(summary)}${description === undefined ? '' : html` ${prose(description)}`}</p>
<p class="caller">${caller === undefined ? 'Needs no credential.' : html`Credential: ${caller}.`} Name: <code>${operationId}</code></p>
${parameters.length === 0 ? '' : parametersMarkup(document, parameters)}
${body === undefined ? '' : bodyMarkup(document, body[0], body[1].schema, requestBody?.required === true)}
${answersMarkup(responses)}
${exampleMarkup(document, path, method, operation)}
</article>`;
}

function parametersMarkup(document: ApiDocument, parameters: readonly (ApiParameter | Reference)[]): Markup {
  const rows = parameters.map((one) => ('$ref' in one ? document.components.parameters[lastOf(one)] : one));
  return html`<h4>Parameters</h4>
<table class="parameters"><thead><tr><th>Name</th><th>In</th><th>Type</th></tr></thead>
<tbody>${rows.map((row) =>
    row === undefined
      ? ''
      : html`<tr><td><code>${row.name}</code>${row.required ? '' : html` <i>optional</i>`}</td><td>${row.in}</td>
<td>${typeMarkup(row.schema)}${row.description === undefined ? '' : html`. ${prose(row.description)}`}</td></tr>`,
  )}</tbody></table>`;
}

function bodyMarkup(document: ApiDocument, type: string, schema: Schema, isRequired: boolean): Markup {
  const inner = innerOf(document, schema);
  return html`<h4>Body${isRequired ? '' : html` <i>optional</i>`}</h4>
<p><code>${type}</code>, ${inner.properties === undefined ? typeMarkup(schema) : html`${typeMarkup(schema)}:`}</p>
${inner.properties === undefined ? '' : fieldsMarkup(inner)}`;
}

function answersMarkup(responses: ApiOperation['responses']): Markup {
  return html`<h4>Answers</h4>
<table class="answers"><thead><tr><th>Status</th><th>Meaning</th><th>Codes or type</th></tr></thead>
<tbody>${Object.entries(responses).map(
    ([status, answer]) =>
      html`<tr><td>${status}</td>${'$ref' in answer ? refusedCells(lastOf(answer) as RefusedName) : answerCells(answer)}</tr>`,
  )}</tbody></table>`;
}

function answerCells({ description, content = {} }: ApiAnswer): Markup {
  return html`<td>${prose(description)}</td>
<td>${Object.entries(content).map(([type, { schema }]) =>
    type === 'application/json' ? typeMarkup(schema) : html`<code>${type}</code>`,
  )}</td>`;
}

function refusedCells(name: RefusedName): Markup {
  const { title, codes }: Refused = REFUSED[name];
  return html`<td><a href="#refusal-${name}">${prose(title)}</a></td><td>${codes.map((code) => html`<code>${code}</code> `)}</td>`;
}

function refusalMarkup(name: RefusedName): Markup {
  const { status, title, codes }: Refused = REFUSED[name];
  return html`<article id="refusal-${name}">
<h3>${status}: ${prose(title)}</h3>
<dl class="fields">${codes.map((code) => html`<div><dt><code>${code}</code></dt><dd>${wordsOfCode(code)}</dd></div>`)}</dl>
</article>`;
}

/** Every code with its sentence, where that is always the same. */
function codesMarkup(): Markup {
  const codes = Object.keys(REFUSALS) as RefusalCode[];
  return html`<article id="codes">
<h3>All codes</h3>
<p>The rules of a subject refuse with codes that begin with its name. A sentence that depends on the request is not shown.</p>
<dl class="fields">${codes.map((code) => html`<div><dt><code>${code}</code></dt><dd>${wordsOfCode(code)}</dd></div>`)}</dl>
</article>`;
}

function schemaMarkup(name: string, schema: Schema): Markup {
  const { description } = schema;
  return html`<article id="schema-${name}">
<h3>${name}</h3>
${description === undefined ? '' : html`<p>${prose(description)}</p>`}
${schema.properties === undefined ? html`<p>${typeMarkup(schema)}</p>` : fieldsMarkup(schema)}
</article>`;
}

/** A request that a shell can send, and the answer. */
function exampleMarkup(document: ApiDocument, path: string, method: string, operation: ApiOperation): Markup {
  const { components, servers } = document;
  const { parameters = [], requestBody, responses, security } = operation;
  const value = ({ schema }: ApiParameter) => encodeURIComponent(String(exampleOf(components, schema)));
  const own = parameters.filter((one): one is ApiParameter => !('$ref' in one));
  const address = own
    .filter((one) => one.in === 'path')
    .reduce((text, one) => text.replace(`{${one.name}}`, value(one)), path);
  const query = own
    .filter((one) => one.in === 'query' && one.required)
    .map((one) => `${one.name}=${value(one)}`);
  const json = requestBody?.content['application/json']?.schema;
  const scheme = components.securitySchemes[security.flatMap(Object.keys)[0] ?? ''] as
    | { type: string; name?: string }
    | undefined;
  const lines = [
    `curl -X ${method.toUpperCase()} '${servers[0]?.url ?? ''}${address}${query.length > 0 ? `?${query.join('&')}` : ''}'`,
    ...(scheme?.type === 'http' ? ["-H 'Authorization: Bearer …'"] : []),
    ...(scheme?.type === 'apiKey' ? [`-H 'Cookie: ${scheme.name}=…'`] : []),
    ...(own.length < parameters.length ? ["-H 'Idempotency-Key: 0f8c2a1e-8a55-4c39-9d10-6f8f1b0e77a1'"] : []),
    ...(json === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(exampleOf(components, json))}'`]),
    ...(requestBody !== undefined && json === undefined ? ['--data-binary @file'] : []),
  ];
  const done = responses['200'] as ApiAnswer;
  const answer = done.content?.['application/json']?.schema;
  return html`<details><summary>Example</summary>
<pre>${lines.join(' \\\n  ')}</pre>
${answer === undefined ? '' : html`<pre>${JSON.stringify(exampleOf(components, answer), null, 2)}</pre>`}
</details>`;
}

const lastOf = ({ $ref }: Reference) => $ref.split('/').at(-1) ?? '';

function innerOf({ components }: ApiDocument, schema: Schema): Schema {
  return schema.$ref === undefined ? schema : (components.schemas[lastOf({ $ref: schema.$ref })] ?? {});
}

/** A sentence whose names in backticks are shown as code. */
function prose(text: string): Markup {
  return html`${text.split('`').map((part, place) => (place % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}
