import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
  longDate,
} from '../../domain/values/calendar-date.ts';
import { counted } from '../../domain/values/counted.ts';
import { invalid, worded } from '../refusal.ts';
import type { SandboxDependencies } from './dependencies.ts';
import { field, problemSummary } from './field.ts';
import { type Markup, page } from './frame.ts';
import { fullDate, timeText, weekdayDate } from './moment.ts';
import { lastMove, moveTo } from './move.ts';
import { formFields, isPerson, read } from './request.ts';
import { type Stretch, stretches, totalWorkDone, workDoneTexts } from './work-done.ts';

/** So many days finish well within the time that a browser waits. */
const MAX_DAYS = 92;

const clockRequest = v.object({ date: v.custom<CalendarDate>(isCalendarDate, 'must be like 2026-11-20') });

export function serveClock(app: Hono, sandbox: SandboxDependencies): void {
  const { parts, clock } = sandbox;
  const answer = () => ({
    date: clock.today(),
    now: new Date(clock.now()).toISOString(),
    zone: parts.config.zone,
  });

  app.get('/sandbox/clock', async (c) =>
    isPerson(c)
      ? c.html(await clockPage(sandbox, { isThereAlready: c.req.query('there') !== undefined }))
      : c.json(answer()),
  );

  app.post('/sandbox/clock', async (c) => {
    if (isPerson(c)) return moveForPerson(c, sandbox);
    const { date } = await read(c, clockRequest);
    if (date < clock.today()) throw invalid(worded('api.sandbox', { date: 'The clock only goes forward.' }));
    const days = await moveTo(sandbox, date);
    return c.json({ ...answer(), days });
  });
}

async function moveForPerson(c: Context, sandbox: SandboxDependencies): Promise<Response> {
  const { date = '' } = await formFields(c);
  const typed = date.trim();
  const words = problemOf(typed, sandbox.clock.today());
  if (words !== undefined || !isCalendarDate(typed))
    return c.html(await clockPage(sandbox, { typed, words }), 422);
  const isThereAlready = typed === sandbox.clock.today();
  await moveTo(sandbox, typed);
  return c.redirect(isThereAlready ? '/sandbox/clock?there' : '/sandbox/clock#ran', 303);
}

function problemOf(typed: string, today: CalendarDate): string | undefined {
  if (typed === '') return 'Choose the date to move to.';
  if (!isCalendarDate(typed)) return `${typed} is not a date. Type one like ${addDays(today, 1)}.`;
  if (typed < today) return `The clock only goes forward. The business date is ${longDate(today)} already.`;
  const farthest = addDays(today, MAX_DAYS);
  if (typed > farthest)
    return `One move goes ${MAX_DAYS} days at most, to ${longDate(farthest)}. Move there first, and then on.`;
  return undefined;
}

interface PageState {
  readonly typed?: string;
  readonly words?: string | undefined;
  readonly isThereAlready?: boolean;
}

async function clockPage(
  sandbox: SandboxDependencies,
  { typed, words, isThereAlready }: PageState,
): Promise<Markup> {
  const { parts, clock } = sandbox;
  const { zone } = parts.config;
  const today = clock.today();
  const steps = [
    ['Next day', addDays(today, 1)],
    ['One week', addDays(today, 7)],
    ['One month', addMonths(today, 1)],
  ] as const;
  return page(sandbox, {
    title: 'Clock',
    section: 'clock',
    hasProblem: words !== undefined,
    content: html`<h1>Clock</h1>
<p class="lead">Time passes when you say so. The work of each day that passes is really done, in order: scheduled payments and auto pays are made, bank payments settle or come back, and mails go out.</p>
${problemSummary({ date: words })}
${isThereAlready ? html`<p class="notice tone-info" role="status">The business date is ${longDate(today)} already. Nothing was moved.</p>` : ''}
<div class="stub clock">
<div class="stub-who">
<p class="label">Business date</p>
<p class="hero">${fullDate(today)}</p>
<p class="small">${timeText(clock.now(), zone)} in ${zone}${clock.daysAhead > 0 ? `, ${counted(clock.daysAhead, 'day')} ahead of the real date` : ', the real date'}</p>
</div>
<div class="stub-what">
<form class="steps" method="post" action="/sandbox/clock">${steps.map(
      ([name, date], at) =>
        html`<button class="${at === 0 ? 'button' : 'button second'}" name="date" value="${date}">${name}<small> ${weekdayDate(date)}</small></button>`,
    )}</form>
<form class="to-date" method="post" action="/sandbox/clock" novalidate>
${field({
  id: 'date',
  label: 'Or to a date',
  hint: `Up to ${longDate(addDays(today, MAX_DAYS))} in one move.`,
  words,
  control: (ties) =>
    html`<input type="date" name="date" min="${addDays(today, 1)}" max="${addDays(today, MAX_DAYS)}" value="${typed ?? ''}" required ${ties} />`,
})}
<button class="button second">Move the clock</button>
</form>
</div>
</div>
${await whatRan(sandbox, today)}`,
  });
}

async function whatRan({ parts }: SandboxDependencies, today: CalendarDate): Promise<Markup> {
  const move = await lastMove(parts.store);
  if (!move) {
    return html`<section class="part" aria-labelledby="ran"><h2 id="ran">What ran</h2><p class="empty">The clock was not moved yet. When it is, each day and the work that was done on it stand here.</p></section>`;
  }
  const { days, movedFrom, movedTo } = move;
  const all = workDoneTexts(totalWorkDone(days));
  const reached = days.at(-1)?.date ?? movedFrom;
  const isDone = today >= movedTo;
  return html`<section class="part" aria-labelledby="ran">
<h2 id="ran">What ran from ${longDate(movedFrom)} to ${longDate(isDone ? movedTo : reached)}</h2>
${isDone ? '' : html`<p class="notice tone-warn">The clock was sent to ${longDate(movedTo)} and has come this far. Load this page again to see the rest.</p>`}
<p>${counted(daysBetween(movedFrom, isDone ? movedTo : reached), 'day')} passed. ${all.length === 0 ? 'Nothing was due.' : html`In all: ${all.join(', ')}.`} ${'messages' in totalWorkDone(days) ? html`<a href="/sandbox/inbox">Read them in the inbox</a>` : ''}</p>
<ol class="days">${stretches(days).map(stretchLine)}</ol>
</section>`;
}

function stretchLine({ from, to, ran }: Stretch): Markup {
  const words = workDoneTexts(ran).map((line) => (from === to ? line : `${line} on each day`));
  return html`<li class="${words.length === 0 ? 'day quiet' : 'day'}"><span class="day-date">${from === to ? weekdayDate(from) : `${weekdayDate(from)} – ${weekdayDate(to)}`}</span>${
    words.length === 0
      ? html`<span>Nothing was due</span>`
      : html`<ul>${words.map((line) => html`<li>${line}</li>`)}</ul>`
  }</li>`;
}
