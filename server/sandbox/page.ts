import { asc } from 'drizzle-orm';
import { html, raw } from 'hono/html';
import { addDays } from '../../domain/calendar-date.ts';
import type { Parts } from '../parts.ts';
import { billers } from '../store/schema/billers.ts';
import type { SandboxClock } from './clock.ts';
import { faultOf, PROCESSOR } from './faults.ts';
import { inbox } from './inbox.ts';

export const STYLE = `
:root { color-scheme: light dark; --ground: light-dark(#fcfaf6, #0d1218); --card: light-dark(#fff, #161c24);
  --ink: light-dark(#1b1f29, #f0eeea); --soft: light-dark(#4a505b, #b5bbc2); --line: light-dark(#dbd7cf, #363e46);
  --brand: light-dark(#00526e, #74cde2); --on-brand: light-dark(#fff, #001925); }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1rem 1.25rem; margin: 1rem 0; }
h1 { font-size: 1.75rem; margin: 0 0 .25rem; } h2 { font-size: 1.125rem; margin: 0 0 .5rem; } p { color: var(--soft); margin: .25rem 0 .75rem; }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: 0; } label { display: grid; gap: .25rem; font-size: .875rem; }
input, select, button { font: inherit; min-height: 44px; border-radius: 8px; border: 1.5px solid var(--line); padding: 0 .75rem; background: var(--card); color: inherit; box-sizing: border-box; }
button { background: var(--brand); color: var(--on-brand); border-color: transparent; font-weight: 700; cursor: pointer; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
ol { list-style: none; padding: 0; margin: 0; } li { border-top: 1px dashed var(--line); padding: .75rem 0; } pre { white-space: pre-wrap; margin: .25rem 0 0; font: .875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
a { color: var(--brand); }`;

const NOTHING_YET = 'Nothing was sent yet.';

/** The demo's back office: the inbox, the clock, the faults. Nothing here exists outside of sandbox mode. */
export async function sandboxPage(parts: Parts, clock: SandboxClock) {
  const [{ items }, all, processor] = await Promise.all([
    inbox(parts.store),
    parts.store.db.select({ id: billers.id, name: billers.name }).from(billers).orderBy(asc(billers.name)),
    faultOf(parts.store, 'processor', PROCESSOR),
  ]);
  const states = await Promise.all(all.map((biller) => faultOf(parts.store, 'biller', String(biller.id))));
  return page(
    'Sandbox',
    html`<h1>Sandbox</h1>
      <p>What the outside world does to this demo. <a href="/">Open the portal</a></p>
      <section>
        <h2>Clock</h2>
        <p>The business date is <strong>${clock.today()}</strong>. Moving it forward does the work of each day passed.</p>
        <form method="post" action="/sandbox/clock">
          <label>Date <input type="date" name="date" min="${clock.today()}" value="${addDays(clock.today(), 1)}" required /></label>
          <button>Move the clock</button>
        </form>
      </section>
      <section>
        <h2>Faults</h2>
        <form method="post" action="/sandbox/faults">
          <label>Payment processor ${select('processor', ['up', 'down', 'slow', 'ambiguous'], processor)}</label>
          ${all.map(
            (biller, at) =>
              html`<label>${biller.name} ${select(`billers.${biller.id}`, ['up', 'down', 'slow'], states[at] ?? 'up')}</label>`,
          )}
          <button>Set</button>
        </form>
      </section>
      <section>
        <h2>Inbox</h2>
        <ol>
          ${items.length === 0 ? html`<li>${NOTHING_YET}</li>` : ''}
          ${items.map(
            (item) =>
              html`<li><strong>${item.subject || (item.direction === 'in' ? 'Text received' : 'Text')}</strong> ${item.direction === 'in' ? 'from' : 'to'} ${item.recipient}, ${item.at}<pre>${item.body}</pre></li>`,
          )}
        </ol>
      </section>
      <section>
        <h2>Fresh demo data</h2>
        <p>Everything that was paid and changed is forgotten.</p>
        <form method="post" action="/sandbox/reset"><button>Reset</button></form>
      </section>`,
  );
}

/** Stands for a site outside of the portal (ruling 33). */
export function outsidePage(place: string) {
  return page(
    'Outside',
    html`<h1>Another site: ${place}</h1><p>In production this link leaves Billfold. <a href="/">Back to the portal</a></p>`,
  );
}

function select(name: string, options: readonly string[], chosen: string) {
  return html`<select name="${name}">${options.map((option) => html`<option ${raw(option === chosen ? 'selected' : '')}>${option}</option>`)}</select>`;
}

function page(title: string, content: unknown) {
  return html`<!doctype html><html lang="en-US"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title>${title} – Billfold</title><link rel="icon" href="/favicon.svg" /><link rel="stylesheet" href="/sandbox/style.css" /></head><body><main>${content}</main></body></html>`;
}
