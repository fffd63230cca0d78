import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { isCalendarDate } from '../../domain/calendar-date.ts';
import { invalid, malformed, Refusal } from '../refusal.ts';
import { runDueWork } from '../work.ts';
import { listFaults, PROCESSOR, setFault } from './faults.ts';
import { answerText, inbox } from './inbox.ts';
import { outsidePage, STYLE, sandboxPage } from './page.ts';
import type { SandboxParts } from './parts.ts';
import { emptyAllTables } from './reset.ts';

const upOrDown = v.picklist(['up', 'down']);
const service = v.picklist(['up', 'down', 'slow']);

const faultsRequest = v.object({
  processor: v.optional(v.picklist(['up', 'down', 'slow', 'ambiguous'])),
  billers: v.optional(v.record(v.string(), service), {}),
  tax: v.optional(v.record(v.string(), upOrDown), {}),
});

const clockRequest = v.object({ date: v.custom<string>(isCalendarDate, 'must be like 2026-11-20') });
const replyRequest = v.object({ from: v.string(), text: v.string() });

/** The sandbox's calls (DESIGN section 7). They exist only in sandbox mode, which is for this machine alone. */
export function serveSandbox(app: Hono, { parts, clock, loadDemo }: SandboxParts): void {
  const clockAnswer = () => ({
    date: clock.today(),
    now: new Date(clock.now()).toISOString(),
    zone: parts.config.zone,
  });

  app.get('/sandbox/messages', async (c) => c.json(await inbox(parts.store)));

  app.post('/sandbox/messages/reply', async (c) => {
    await answerText(parts, await read(c, replyRequest));
    return back(c, { success: true });
  });

  app.get('/sandbox/clock', (c) => c.json(clockAnswer()));

  app.post('/sandbox/clock', async (c) => {
    const { date } = await read(c, clockRequest);
    if (date < clock.today()) throw invalid({ date: 'The clock only goes forward.' });
    const days: { date: string; ran: Record<string, number> }[] = [];
    while (clock.today() < date) {
      await clock.moveOneDay();
      days.push({ date: clock.today(), ran: await runDueWork(parts) });
    }
    return back(c, { ...clockAnswer(), days });
  });

  app.get('/sandbox/faults', async (c) => c.json(await faultsNow(parts)));

  app.post('/sandbox/faults', async (c) => {
    const { processor, billers, tax } = await read(c, faultsRequest);
    const { db } = parts.store;
    if (processor) await setFault(db, 'processor', PROCESSOR, processor);
    for (const [id, state] of Object.entries(billers)) await setFault(db, 'biller', id, state);
    for (const [id, state] of Object.entries(tax)) await setFault(db, 'tax', id, state);
    return back(c, await faultsNow(parts));
  });

  app.post('/sandbox/reset', async (c) => {
    await emptyAllTables(parts.store);
    await clock.reset();
    await loadDemo();
    return back(c, { success: true });
  });

  app.get('/sandbox', async (c) => c.html(await sandboxPage(parts, clock)));
  app.get('/sandbox/style.css', (c) => c.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/sandbox/outside/:place', (c) => c.html(outsidePage(c.req.param('place'))));
}

async function faultsNow({ store }: SandboxParts['parts']) {
  const set = await listFaults(store);
  const of = (kind: string) =>
    Object.fromEntries(
      set.filter((fault) => fault.kind === kind).map((fault) => [fault.subject, fault.state]),
    );
  return { processor: of('processor')[PROCESSOR] ?? 'up', billers: of('biller'), tax: of('tax') };
}

/** JSON for programs, a form for the page; a form's `billers.7` is the entry `7` of `billers`. */
async function read<const S extends v.GenericSchema>(c: Context, schema: S): Promise<v.InferOutput<S>> {
  const isForm = (c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded');
  let given: unknown;
  try {
    given = isForm ? nest((await c.req.parseBody()) as Record<string, string>) : await c.req.json();
  } catch {
    throw malformed();
  }
  const parsed = v.safeParse(schema, given);
  if (parsed.success) return parsed.output;
  const issue = parsed.issues[0];
  throw new Refusal(422, `${v.getDotPath(issue) ?? 'request'}: ${issue.message}`);
}

function nest(flat: Record<string, string>): Record<string, unknown> {
  const nested: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(flat)) {
    const [group = '', entry] = name.split('.');
    if (entry === undefined) nested[group] = value;
    else nested[group] = { ...(nested[group] as object | undefined), [entry]: value };
  }
  return nested;
}

/** A person goes back to the page, a program gets its answer. */
function back(c: Context, answer: object): Response {
  const isPerson = (c.req.header('accept') ?? '').includes('text/html');
  return isPerson ? c.redirect('/sandbox', 303) : c.json(answer);
}
