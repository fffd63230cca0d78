import { html } from 'hono/html';
import { portalName } from '../../domain/brand/portal.ts';
import type { SandboxDependencies } from './dependencies.ts';
import { type IconName, icon } from './icons.ts';
import { listServices, servicesNotUp } from './services.ts';

export type Markup = ReturnType<typeof html>;

const SECTIONS = {
  start: { name: 'Start', path: '/sandbox' },
  inbox: { name: 'Inbox', path: '/sandbox/inbox' },
  clock: { name: 'Clock', path: '/sandbox/clock' },
  faults: { name: 'Faults', path: '/sandbox/faults' },
  payments: { name: 'Payments', path: '/sandbox/payments' },
  reset: { name: 'Reset', path: '/sandbox/reset' },
} as const satisfies Partial<Record<IconName, { name: string; path: string }>>;

export type Section = keyof typeof SECTIONS;

interface Page {
  readonly title: string;
  readonly section?: Section;
  readonly content: Markup;
  /** True when something that was sent is wrong: the title says so first. */
  readonly hasProblem?: boolean;
}

/** A page of the sandbox; its navigation shows how many services are not up. */
export async function page({ parts }: SandboxDependencies, what: Page): Promise<Markup> {
  return frame({ ...what, faults: servicesNotUp(await listServices(parts.store)).length });
}

/** The page without data, for when the database cannot be reached. */
export function frame({ title, section, content, hasProblem, faults = 0 }: Page & { faults?: number }) {
  return html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
<title>${hasProblem ? 'Error: ' : ''}${title} – ${portalName()} sandbox</title>
<meta name="color-scheme" content="light dark" />
<meta name="format-detection" content="telephone=no" />
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<link rel="preload" href="/sandbox/face.woff2" as="font" type="font/woff2" crossorigin />
<link rel="stylesheet" href="/sandbox/style.css" />
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><div class="top-inner">
<a class="home" href="/sandbox">${wordmark()}<span class="chip tone-info">Sandbox</span></a>
<nav class="sections" aria-label="Sandbox"><ul>${Object.entries(SECTIONS).map(
    ([key, { name, path }]) =>
      html`<li><a href="${path}" ${key === section ? html`aria-current="page"` : ''}><span class="sections-icon">${icon(key as Section)}${key === 'faults' && faults > 0 ? html`<span class="count">${faults}<span class="hidden"> not up:</span></span>` : ''}</span>${name}</a></li>`,
  )}</ul></nav>
<a class="portal" href="/">Open the portal${icon('leave')}</a>
</div></header>
<main id="main" tabindex="-1">${content}</main>
<footer class="foot"><p>The people, billers and payments here are made up. These pages exist in sandbox mode only.</p></footer>
</body>
</html>`;
}

const wordmark = () =>
  html`<span class="wordmark"><span class="mark" aria-hidden="true"></span>${portalName()}</span>`;
