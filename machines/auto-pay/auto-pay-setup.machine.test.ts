import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { CallFailed } from '../../domain/api/failure.ts';
import { type AutoPay, SET_AMOUNT } from '../../domain/auto-pay/auto-pay.ts';
import type { SetupTab } from '../../domain/auto-pay/form.ts';
import { sampleAutoPay, sampleNewAutoPay } from '../../domain/fixtures/auto-pay.ts';
import { sampleSaved } from '../../domain/fixtures/method.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { autoPaySetupMachine, type Saving } from './auto-pay-setup.machine.ts';

const TODAY = calendarDate('2026-11-20');
const VISA = sampleSaved(1, { id: 21 });
const CHECKING = sampleSaved(5, { id: 22 });

interface Way {
  readonly tab?: SetupTab;
  readonly refusal?: string;
  readonly errors?: Record<string, string>;
  readonly methods?: readonly (typeof VISA)[];
}

function open(
  saved: AutoPay,
  { tab = 'schedule', refusal = '', errors = {}, methods = [VISA, CHECKING] }: Way = {},
) {
  const story: unknown[] = [];
  const actor = createActor(
    autoPaySetupMachine.provide({
      actors: {
        saveSettings: fromPromise<AutoPay, Saving>(async ({ input: { entry, disables } }) => {
          story.push(disables ? 'disable' : 'save');
          if (refusal) throw new CallFailed({ kind: 'refused', message: refusal, status: 422, errors });
          return { ...saved, ...entry, id: 5, ap_master_id: 5, active: !disables, wizardMode: false };
        }),
      },
    }),
    { input: { saved, form: undefined, today: TODAY, tab } },
  ).start();
  actor.on('*', (emitted) =>
    story.push(emitted.type === 'method.refused' ? `refused: ${emitted.problem?.kind}` : emitted.type),
  );
  actor.send({ type: 'methods.renewed', methods });
  const at = () => {
    const { tab: shown } = actor.getSnapshot().value;
    return typeof shown === 'string' ? shown : Object.keys(shown)[0];
  };
  const entries = () => actor.getSnapshot().value.entries;
  const form = () => actor.getSnapshot().context.form;
  const idle = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return { actor, story, at, entries, form, idle };
}

describe('A new auto pay', () => {
  test('goes tab by tab, and back with all entries kept (APW-07, APW-08)', () => {
    const { actor, at, form } = open(sampleNewAutoPay());
    actor.send({ type: 'tab.chosen', tab: 'summary' });
    expect(at()).toBe('schedule');
    actor.send({ type: 'form.edited', change: { run_period: 3, day_of_month: 12 } });
    actor.send({ type: 'next.chosen' });
    actor.send({ type: 'next.chosen' });
    expect(at()).toBe('method');
    actor.send({ type: 'primary.chosen', method: VISA });
    actor.send({ type: 'next.chosen' });
    actor.send({ type: 'next.chosen' });
    expect(at()).toBe('summary');
    actor.send({ type: 'next.chosen' });
    expect(at()).toBe('summary');
    for (const tab of ['notifications', 'method', 'amount', 'schedule', 'schedule']) {
      actor.send({ type: 'back.chosen' });
      expect(at()).toBe(tab);
    }
    actor.send({ type: 'tab.chosen', tab: 'summary' });
    expect(at()).toBe('summary');
    expect([form().run_period, form().day_of_month, form().primary_payment_method_id]).toEqual([3, 12, 21]);
  });

  test.each([
    ['amount', 1],
    ['method', 2],
  ] as const)('opens the tab %s again that I had reached and left (APW-08)', (tab, steps) => {
    const { actor, at } = open(sampleNewAutoPay());
    for (let step = 0; step < steps; step++) actor.send({ type: 'next.chosen' });
    for (let step = 0; step < steps; step++) actor.send({ type: 'back.chosen' });
    expect(at()).toBe('schedule');
    actor.send({ type: 'tab.chosen', tab });
    expect(at()).toBe(tab);
  });

  test('stays on an invalid tab and says why (APW-09, APW-27, APW-39, APW-44, APW-51)', () => {
    const { actor, at, entries } = open(sampleNewAutoPay());
    const { send } = actor;
    const told = () => actor.getSnapshot().context.told;
    send({ type: 'form.edited', change: { start_date: null } });
    send({ type: 'next.chosen' });
    expect([at(), entries(), actor.getSnapshot().context.alert]).toEqual([
      'schedule',
      'alerted',
      'start in the past',
    ]);
    send({ type: 'message.read' });
    send({ type: 'form.edited', change: { start_date: '2026-12-01' } });
    send({ type: 'next.chosen' });
    send({ type: 'form.edited', change: { paymentAmountOption: 2 } });
    send({ type: 'next.chosen' });
    expect([at(), entries(), told()]).toEqual(['amount', { editing: 'changed' }, ['schedule', 'amount']]);
    send({ type: 'form.edited', change: { pay_amount: '25' } });
    send({ type: 'next.chosen' });
    send({ type: 'next.chosen' });
    expect([at(), actor.getSnapshot().context.alert]).toEqual(['method', 'no method']);
    send({ type: 'message.read' });
    send({ type: 'primary.chosen', method: VISA });
    send({ type: 'next.chosen' });
    send({ type: 'form.edited', change: { email: ' ' } });
    send({ type: 'next.chosen' });
    expect([at(), told().at(-1)]).toEqual(['notifications', 'notifications']);
  });

  test('opens the tab that a part of its sentence names, past tabs that Next would pass too (APW-08, APW-09)', () => {
    const { actor, at } = open(sampleNewAutoPay());
    actor.send({ type: 'part.chosen', tab: 'amount' });
    expect(at()).toBe('amount');
    actor.send({ type: 'tab.chosen', tab: 'method' });
    expect(at()).toBe('amount');
    actor.send({ type: 'part.chosen', tab: 'schedule' });
    actor.send({ type: 'form.edited', change: { start_date: null } });
    // It was reached, and a tab that was reached opens.
    actor.send({ type: 'part.chosen', tab: 'amount' });
    expect(at()).toBe('amount');
  });

  test('opens the first tab with a problem instead, and says it (APW-09, APW-44)', () => {
    const { actor, at, entries } = open(sampleNewAutoPay());
    actor.send({ type: 'part.chosen', tab: 'notifications' });
    expect([at(), entries(), actor.getSnapshot().context.alert]).toEqual(['method', 'alerted', 'no method']);
    actor.send({ type: 'message.read' });
    actor.send({ type: 'primary.chosen', method: VISA });
    actor.send({ type: 'part.chosen', tab: 'notifications' });
    expect(at()).toBe('notifications');
  });

  test('is saved once and is then an ordinary one (APW-06, APW-13, APW-60)', async () => {
    const { actor, story, entries, idle } = open(sampleNewAutoPay(), { tab: 'summary' });
    actor.send({ type: 'primary.chosen', method: VISA });
    actor.send({ type: 'save.chosen' });
    actor.send({ type: 'save.chosen' });
    await idle();
    expect(story).toEqual(['save', 'settings.saved']);
    expect(entries()).toEqual({ editing: 'saved' });
    expect(actor.getSnapshot().context.saved.wizardMode).toBe(false);
    actor.send({ type: 'form.edited', change: { notify_enable: false } });
    expect(entries()).toEqual({ editing: 'changed' });
  });

  test('is not saved without a method, and leads to the method tab (APW-44)', () => {
    const { actor, story, at } = open(sampleNewAutoPay(), { tab: 'summary' });
    actor.send({ type: 'save.chosen' });
    expect([at(), actor.getSnapshot().context.alert, story]).toEqual(['method', 'no method', []]);
  });

  test('of a prepaid account is not turned on without an amount, and leads past its schedule to it (APW-24)', () => {
    const { actor, story, at } = open(
      sampleNewAutoPay({ prepay: true, run_period: 1, paymentAmountOption: SET_AMOUNT }),
    );
    actor.send({ type: 'primary.chosen', method: VISA });
    actor.send({ type: 'save.chosen' });
    const { told, reached } = actor.getSnapshot().context;
    expect([at(), told, reached, story]).toEqual(['amount', ['amount'], 'amount', []]);
  });
});

describe('The method that a new auto pay is offered with', () => {
  const offer = { type: 'offer.opened', method: VISA } as const;

  test('stays chosen in the tabs and is no edit, also after newer settings (APW-14, APW-42)', async () => {
    const { actor, entries, form, story, idle } = open(sampleNewAutoPay());
    actor.send(offer);
    actor.send({ type: 'settings.renewed', settings: sampleNewAutoPay({ day_of_month: 9 }) });
    expect([form().primary_payment_method_id, form().day_of_month]).toEqual([VISA.id, 9]);
    expect(entries()).toEqual({ editing: 'unchanged' });
    actor.send({ type: 'form.edited', change: { day_of_month: 10 } });
    actor.send({ type: 'edits.dropped' });
    expect(form().primary_payment_method_id).toBe(VISA.id);
    actor.send({ type: 'save.chosen' });
    await idle();
    expect(story).toEqual(['save', 'settings.saved']);
  });

  test('can be removed, and is missed then (APW-44)', () => {
    const { actor, entries, form } = open(sampleNewAutoPay());
    actor.send(offer);
    actor.send({ type: 'form.edited', change: { primary_payment_method_id: null } });
    expect(entries()).toEqual({ editing: 'changed' });
    actor.send({ type: 'save.chosen' });
    expect(actor.getSnapshot().context.alert).toBe('no method');
    actor.send({ type: 'message.read' });
    actor.send(offer);
    expect(form().primary_payment_method_id).toBe(VISA.id);
  });

  test('replaces no method that I chose myself', () => {
    const { actor, form } = open(sampleNewAutoPay());
    actor.send({ type: 'primary.chosen', method: CHECKING });
    actor.send(offer);
    expect(form().primary_payment_method_id).toBe(CHECKING.id);
  });
});

describe('An auto pay under my control', () => {
  test('opens at any tab, and any tab can be opened (APW-08, NAV-09)', () => {
    const { actor, at } = open(sampleAutoPay(), { tab: 'notifications' });
    expect(at()).toBe('notifications');
    actor.send({ type: 'tab.chosen', tab: 'amount' });
    expect(at()).toBe('amount');
    actor.send({ type: 'form.edited', change: { start_date: null } });
    actor.send({ type: 'part.chosen', tab: 'summary' });
    expect(at()).toBe('summary');
  });

  test("shows the server's current settings, but never overwrites an edit (APW-14)", () => {
    const { actor, entries, form } = open(sampleAutoPay());
    actor.send({ type: 'settings.renewed', settings: sampleAutoPay({ day_of_month: 9 }) });
    expect([form().day_of_month, entries()]).toEqual([9, { editing: 'unchanged' }]);
    actor.send({ type: 'form.edited', change: { day_of_month: 10 } });
    actor.send({ type: 'settings.renewed', settings: sampleAutoPay({ day_of_month: 11 }) });
    expect([form().day_of_month, entries()]).toEqual([10, { editing: 'changed' }]);
    expect(actor.getSnapshot().hasTag('dirty')).toBe(true);
    actor.send({ type: 'edits.dropped' });
    expect([form().day_of_month, entries()]).toEqual([9, { editing: 'unchanged' }]);
  });

  test('counts as unchanged after I restore what I changed (APW-10)', () => {
    const { actor, entries } = open(sampleAutoPay());
    actor.send({ type: 'form.edited', change: { email2: 'robin@home.example' } });
    actor.send({ type: 'form.edited', change: { email2: '' } });
    expect(entries()).toEqual({ editing: 'unchanged' });
  });

  test('that lost its method asks for another or is switched off (APW-66, APW-67)', async () => {
    const { actor, story, at, entries, idle } = open(sampleAutoPay());
    actor.send({ type: 'form.edited', change: { primary_payment_method_id: null } });
    actor.send({ type: 'save.chosen' });
    expect([entries(), story]).toEqual(['withoutMethod', []]);
    actor.send({ type: 'addition.chosen' });
    expect([at(), entries(), story]).toEqual(['method', { editing: 'changed' }, []]);
    actor.send({ type: 'save.chosen' });
    actor.send({ type: 'disabling.chosen' });
    await idle();
    expect(story).toEqual(['disable', 'settings.saved']);
    expect(actor.getSnapshot().context.saved.active).toBe(false);
  });

  test('that lost its method stays as it is when I only read the message (APW-66)', () => {
    const { actor, story, entries, form } = open(sampleAutoPay());
    actor.send({ type: 'form.edited', change: { primary_payment_method_id: null } });
    actor.send({ type: 'save.chosen' });
    actor.send({ type: 'message.read' });
    expect([entries(), form().primary_payment_method_id, story]).toEqual([{ editing: 'changed' }, null, []]);
    expect(actor.getSnapshot().context.saved.active).toBe(true);
  });

  test("shows the server's settings also after a save, while nothing else is edited (APW-13, APW-14)", async () => {
    const { actor, entries, form, idle } = open(sampleAutoPay());
    actor.send({ type: 'form.edited', change: { day_of_month: 9 } });
    actor.send({ type: 'save.chosen' });
    await idle();
    actor.send({ type: 'settings.renewed', settings: sampleAutoPay({ day_of_month: 11 }) });
    expect([entries(), form().day_of_month]).toEqual([{ editing: 'saved' }, 11]);
    expect(actor.getSnapshot().context.saved.day_of_month).toBe(11);
  });

  test('that is off needs one of my own methods (APW-65)', () => {
    const takenOver = sampleAutoPay({ active: false, primary_payment_method_id: null });
    const { actor, entries } = open(takenOver);
    actor.send({ type: 'form.edited', change: { day_of_month: 9 } });
    actor.send({ type: 'save.chosen' });
    expect([entries(), actor.getSnapshot().context.alert]).toEqual(['alerted', 'no method']);
  });

  test('keeps my entries when it could not be saved (ERR2-05, ERR2-06)', async () => {
    const { actor, story, entries, form, idle } = open(sampleAutoPay(), {
      refusal: 'Robin controls it now.',
    });
    actor.send({ type: 'form.edited', change: { day_of_month: 9 } });
    actor.send({ type: 'save.chosen' });
    await idle();
    expect([entries(), story]).toEqual(['failed', ['save', 'save.failed']]);
    expect(actor.getSnapshot().context.failure?.message).toBe('Robin controls it now.');
    actor.send({ type: 'message.read' });
    expect([entries(), form().day_of_month]).toEqual([{ editing: 'changed' }, 9]);
    expect(story.at(-1)).toBe('failure.read');
  });

  test('shows the first field that was refused, until it is edited or saved again', async () => {
    const errors = { email: 'No mail arrives there.', end_date: 'Too late.' };
    const { actor, at, idle } = open(sampleAutoPay(), { tab: 'notifications', refusal: 'Too late.', errors });
    const refused = () => actor.getSnapshot().context.refused;
    actor.send({ type: 'form.edited', change: { day_of_month: 9 } });
    actor.send({ type: 'save.chosen' });
    await idle();
    expect([at(), refused()]).toEqual(['notifications', {}]);
    actor.send({ type: 'message.read' });
    expect([at(), refused(), actor.getSnapshot().context.told]).toEqual(['schedule', errors, ['schedule']]);
    actor.send({ type: 'form.edited', change: { end_date: '2027-01-01' } });
    expect(refused()).toEqual({ email: errors.email });
    actor.send({ type: 'save.chosen' });
    expect(refused()).toEqual({});
    await idle();
  });
});

describe('The methods', () => {
  test('that the biller does not accept are refused, and change nothing (APW-45, APW-46, APW-47)', () => {
    const gated = sampleAutoPay({ ach_enabled: false });
    const { actor, story, form } = open(gated);
    actor.send({ type: 'primary.chosen', method: CHECKING });
    const expired = sampleSaved(1, { id: 23, expired: true });
    actor.send({ type: 'primary.chosen', method: expired });
    actor.send({ type: 'backup.chosen', method: expired });
    expect(form().primary_payment_method_id).toBe(21);
    expect(form().secondary_payment_method_id_array).toEqual([]);
    expect(story[1]).toBe('refused: expired');
    expect(story).toHaveLength(2);
  });

  test('are primary or backup, never both nor twice (APW-42, APW-43)', () => {
    const { actor, form } = open(sampleAutoPay());
    actor.send({ type: 'backup.chosen', method: VISA });
    actor.send({ type: 'backup.chosen', method: CHECKING });
    actor.send({ type: 'backup.chosen', method: CHECKING });
    expect(form().secondary_payment_method_id_array).toEqual([22]);
    actor.send({ type: 'primary.chosen', method: CHECKING });
    expect([form().primary_payment_method_id, form().secondary_payment_method_id_array]).toEqual([22, []]);
  });

  test('that were deleted in another tab are no longer chosen', () => {
    const { actor, form, entries } = open(sampleAutoPay({ secondary_payment_method_id_array: [22] }));
    actor.send({ type: 'methods.renewed', methods: [] });
    expect([form().primary_payment_method_id, form().secondary_payment_method_id_array]).toEqual([null, []]);
    expect(entries()).toEqual({ editing: 'changed' });
  });

  test('when none can pay, I am asked once to add one (APW-50)', () => {
    const { actor, story, at, entries } = open(sampleNewAutoPay(), { methods: [] });
    actor.send({ type: 'next.chosen' });
    actor.send({ type: 'next.chosen' });
    expect([at(), entries()]).toEqual(['method', 'offering']);
    actor.send({ type: 'message.read' });
    actor.send({ type: 'methods.renewed', methods: [] });
    expect(entries()).not.toBe('offering');
    actor.send({ type: 'back.chosen' });
    actor.send({ type: 'next.chosen' });
    actor.send({ type: 'addition.chosen' });
    expect(story).toEqual(['addition.wanted']);
  });

  test('get a new one from any tab, and nothing that I entered is lost', () => {
    const { actor, story, form, entries } = open(sampleAutoPay());
    actor.send({ type: 'form.edited', change: { day_of_month: 9 } });
    actor.send({ type: 'addition.chosen' });
    expect([story, form().day_of_month, entries()]).toEqual([['addition.wanted'], 9, { editing: 'changed' }]);
  });
});
