import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { SandboxDependencies } from './dependencies.ts';
import { type Markup, page } from './frame.ts';

interface Place {
  readonly name: string;
  /** What is here in production, and which setting gives its address. */
  readonly stands: string;
}

/**
 * The sites that links of the portal lead to (ruling 33), by their name under `/sandbox/outside/`.
 */
const PLACES: Readonly<Record<string, Place>> = {
  'guest-checkout': {
    name: 'Guest checkout',
    stands:
      'In production this is the site on which a bill is paid without signing in. GUEST_CHECKOUT_URL sets its address.',
  },
  merchant: {
    name: 'The merchant site',
    stands:
      'In production this is where the organizations that are paid through this portal sign in. MERCHANT_URL sets its address.',
  },
  registration: {
    name: 'Registration for utility service',
    stands:
      'In production this is the page of the organization on which a household asks for service. The organization’s own data sets its address, and its token is handed over.',
  },
  'water-service': {
    name: 'The water service',
    stands:
      'In production this is the third party that shows a household how much water it used. The bill’s own data sets its address.',
  },
  'custom-pdf': {
    name: 'A statement kept by its organization',
    stands:
      'In production this is the PDF of a statement on the organization’s own site, in place of the one that this portal makes. The bill’s own data sets its address.',
  },
};

export function serveOutside(app: Hono, sandbox: SandboxDependencies): void {
  app.get('/sandbox/outside/:place', async (c) => {
    const name = c.req.param('place');
    const place = Object.hasOwn(PLACES, name) ? PLACES[name] : undefined;
    if (!place) return c.html(await nowhere(sandbox, name), 404);
    return c.html(await outside(sandbox, place, new URL(c.req.url).searchParams));
  });
}

function outside(
  sandbox: SandboxDependencies,
  { name, stands }: Place,
  handedOver: URLSearchParams,
): Promise<Markup> {
  const given = [...handedOver];
  return page(sandbox, {
    title: name,
    content: html`<div class="outside">
<p class="label">Another site</p>
<h1>${name}</h1>
<p class="lead">${stands}</p>
${given.length === 0 ? '' : html`<h2>What was handed over</h2><dl class="meanings">${given.map(([key, value]) => html`<div><dt>${key}</dt><dd>${value}</dd></div>`)}</dl>`}
<p class="go"><a class="button" href="/">Back to the portal</a></p>
</div>`,
  });
}

function nowhere(sandbox: SandboxDependencies, name: string): Promise<Markup> {
  return page(sandbox, {
    title: 'No such site',
    content: html`<div class="outside">
<p class="label">Another site</p>
<h1>No site stands here</h1>
<p class="lead">The portal knows no site named ${name}. These are the ones that it leads to:</p>
<ul class="lines">${Object.entries(PLACES).map(([key, place]) => html`<li><a href="/sandbox/outside/${key}">${place.name}</a></li>`)}</ul>
<p class="go"><a class="button" href="/">Back to the portal</a></p>
</div>`,
  });
}
