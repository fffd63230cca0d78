import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import { listed } from '../../domain/values/listed.ts';
import {
  type FaultKind,
  type FaultState,
  listFaults,
  PROCESSOR,
  setFault,
} from '../gateways/sandbox-faults.ts';
import type { Db } from '../store/store.ts';
import type { SandboxDependencies } from './dependencies.ts';
import { problemSummary } from './field.ts';
import { type Markup, page } from './frame.ts';
import { formFields, isPerson, read } from './request.ts';
import { listServices, type Service, STATE_NAMES, STATES, servicesNotUp, toneOf } from './services.ts';

const faultsRequest = v.object({
  processor: v.optional(v.picklist(['up', 'down', 'slow', 'ambiguous'])),
  billers: v.optional(v.record(v.string(), v.picklist(['up', 'down', 'slow'])), {}),
  booking: v.optional(v.record(v.string(), v.picklist(['up', 'hour', 'day', 'never'])), {}),
  tax: v.optional(v.record(v.string(), v.picklist(['up', 'down', 'slow'])), {}),
});

export function serveFaults(app: Hono, sandbox: SandboxDependencies): void {
  const { store } = sandbox.parts;

  app.get('/sandbox/faults', async (c) =>
    isPerson(c) ? c.html(await faultsPage(sandbox, {})) : c.json(await faultsNow(sandbox)),
  );

  app.post('/sandbox/faults', async (c) => {
    if (isPerson(c)) return setForPerson(c, sandbox);
    await setFaults(store.db, await read(c, faultsRequest));
    return c.json(await faultsNow(sandbox));
  });
}

async function setFaults(
  db: Db,
  { processor, billers, booking, tax }: v.InferOutput<typeof faultsRequest>,
): Promise<void> {
  if (processor) await setFault(db, 'processor', PROCESSOR, processor);
  for (const [id, state] of Object.entries(billers)) await setFault(db, 'biller', id, state);
  for (const [id, state] of Object.entries(booking)) await setFault(db, 'booking', id, state);
  for (const [id, state] of Object.entries(tax)) await setFault(db, 'tax', id, state);
}

/**
 * A person presses one state of one service, or `Everything up`, which sends a state for each
 * service that is not up.
 */
async function setForPerson(c: Context, sandbox: SandboxDependencies): Promise<Response> {
  const sent = Object.entries(await formFields(c));
  const services = await listServices(sandbox.parts.store);
  const problems: Record<string, string> = {};
  for (const [name, state] of sent) {
    const service = services.find(({ field }) => field === name);
    if (!service) problems.services = `There is no service ${name}. Nothing was changed.`;
    else if (!service.states.includes(state as FaultState))
      problems[idOf(service)] =
        `${service.name} cannot be ${state}. Choose ${choices(service)}. Nothing was changed.`;
  }
  if (Object.keys(problems).length > 0) return c.html(await faultsPage(sandbox, problems), 422);
  await setFaults(sandbox.parts.store.db, await read(c, faultsRequest));
  const [only] = sent.length === 1 ? services.filter(({ field }) => field === sent[0]?.[0]) : [];
  return c.redirect(only ? `/sandbox/faults#${idOf(only)}` : '/sandbox/faults', 303);
}

async function faultsNow({ parts }: SandboxDependencies) {
  const set = await listFaults(parts.store);
  const of = (kind: FaultKind) =>
    Object.fromEntries(
      set.filter((fault) => fault.kind === kind).map((fault) => [fault.subject, fault.state]),
    );
  return {
    processor: of('processor')[PROCESSOR] ?? 'up',
    billers: of('biller'),
    booking: of('booking'),
    tax: of('tax'),
  };
}

/** What each state means for the payer. */
const MEANING: Record<FaultKind, Partial<Record<FaultState, string>>> = {
  processor: {
    up: 'Answers at once.',
    down: 'Refuses every payment before money moves. Scheduled payments are tried again each hour until their day is over.',
    slow: 'Takes the payment, three seconds late.',
    ambiguous:
      'Takes the payment and does not answer, or never gets it: half of them each way. The portal asks what became of it and bars a second try until it knows.',
  },
  biller: {
    up: 'Tells the live balance of a bill at once.',
    down: 'Does not tell it: the bill keeps the balance it had and says that the web service is not responding.',
    slow: 'Tells it after four seconds.',
  },
  booking: {
    up: 'Books a payment as soon as the portal reports it.',
    hour: 'Books a payment an hour later. Until then the biller’s balance still asks for the money.',
    day: 'Books a payment a day later.',
    never: 'Never books a payment.',
  },
  tax: {
    up: 'Answers what the portal asks about returns, and files pending ones on the day after.',
    down: 'Does not answer: its returns are neither shown nor changed, and pending ones wait.',
    slow: 'Answers after four seconds.',
  },
};

async function faultsPage(
  sandbox: SandboxDependencies,
  problems: Readonly<Record<string, string>>,
): Promise<Markup> {
  const services = await listServices(sandbox.parts.store);
  const troubled = servicesNotUp(services);
  const of = (kind: FaultKind) => services.filter((service) => service.kind === kind);
  return page(sandbox, {
    title: 'Faults',
    section: 'faults',
    hasProblem: Object.keys(problems).length > 0,
    content: html`<h1>Faults</h1>
<p class="lead">Make the outside world fail and see in the portal what a payer then sees. A state holds from the moment you press it.</p>
${problemSummary(problems)}
<div class="summary" id="services">${
      troubled.length === 0
        ? html`<p class="notice tone-ok">Everything is up.</p>`
        : html`<div class="notice tone-warn"><p><strong>Not up:</strong> ${troubled.map(({ name, state }) => `${name} (${state})`).join(', ')}.</p>
<form method="post" action="/sandbox/faults">${troubled.map(({ field }) => html`<input type="hidden" name="${field}" value="up" />`)}<button class="button second">Everything up</button></form></div>`
    }</div>
<section class="part" aria-labelledby="processor-part"><h2 id="processor-part">Payment processor</h2>
<p>Takes the money of every payment, by card and from bank accounts.</p>
${of('processor').map((service) => html`<form class="card choices" method="post" action="/sandbox/faults" id="${idOf(service)}" aria-label="${service.name}">${service.states.map((state) => html`<div class="choice">${stateButton(service, state)}<p>${MEANING.processor[state]}</p></div>`)}</form>`)}
</section>
${kindPart('biller', 'Billers', 'Each biller’s web service is asked for the live balance of a bill.', of('biller'))}
${kindPart('booking', 'Books of the billers', 'The portal tells each biller what was paid. A balance is what the biller tells, less the payments that the biller has not booked yet.', of('booking'))}
${kindPart('tax', 'Tax services', 'Organizations that take business taxes.', of('tax'))}`,
  });
}

function kindPart(
  kind: 'biller' | 'booking' | 'tax',
  name: string,
  about: string,
  services: readonly Service[],
): Markup {
  if (services.length === 0) return html``;
  return html`<section class="part" aria-labelledby="${kind}-part"><h2 id="${kind}-part">${name}</h2>
<p>${about}</p>
<dl class="meanings">${STATES[kind].map((state) => html`<div><dt>${STATE_NAMES[state]}</dt><dd>${MEANING[kind][state]}</dd></div>`)}</dl>
<ul class="card services">${services.map(
    (service) => html`<li id="${idOf(service)}" class="service">
<span class="service-name">${service.logo === undefined ? '' : html`<img src="/logos/${service.logo}" alt="" width="40" height="40" />`}<span>${service.name}</span>${service.state === 'up' ? '' : html` <span class="chip ${toneOf(service.state)}">${STATE_NAMES[service.state]}</span>`}</span>
<form class="states" method="post" action="/sandbox/faults">${service.states.map((state) => stateButton(service, state))}</form>
</li>`,
  )}</ul>
</section>`;
}

function stateButton(service: Service, state: FaultState): Markup {
  const isNow = service.state === state;
  return html`<button class="state ${isNow ? toneOf(state) : ''}" name="${service.field}" value="${state}" aria-label="${service.name}: ${STATE_NAMES[state]}" aria-pressed="${isNow ? 'true' : 'false'}">${STATE_NAMES[state]}</button>`;
}

const idOf = ({ field }: Service) => field.replace('.', '-');

function choices({ states }: Service): string {
  return listed(
    states.map((state) => STATE_NAMES[state]),
    'or',
  );
}
