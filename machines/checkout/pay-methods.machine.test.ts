import { expect, test } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type {
  addBillingInfo,
  removeBillingInfos,
  updateRecipients,
  updateWallet,
} from '../../domain/checkout/calls.ts';
import type { CheckoutDetails } from '../../domain/checkout/checkout-details.ts';
import { sampleDetails, sampleMethod } from '../../domain/fixtures/checkout.ts';
import { cents } from '../../domain/values/cents.ts';
import { payMethodsMachine } from './pay-methods.machine.ts';

const NOT_SAVED = 'Unable to confirm pay methods. Please try again later.';
const refuse = () =>
  Promise.reject(new CallFailed({ kind: 'unreachable', message: NOT_SAVED, status: 0, errors: {} }));

type Port = 'updateWallet' | 'removeBillingInfos' | 'addBillingInfo' | 'updateRecipients';

function openStep(details: CheckoutDetails = sampleDetails(), fails: readonly Port[] = []) {
  const story: unknown[] = [];
  const step = createActor(
    payMethodsMachine.provide({
      actors: {
        updateWallet: fromPromise<AnswerOf<typeof updateWallet>, RequestOf<typeof updateWallet>>(
          async ({ input }) => {
            story.push(`wallet ${input.wallet_id}`);
            return fails.includes('updateWallet') ? refuse() : { success: true };
          },
        ),
        removeBillingInfos: fromPromise<
          AnswerOf<typeof removeBillingInfos>,
          RequestOf<typeof removeBillingInfos>
        >(async () => {
          story.push('no shares');
          return fails.includes('removeBillingInfos') ? refuse() : { success: true };
        }),
        addBillingInfo: fromPromise<AnswerOf<typeof addBillingInfo>, RequestOf<typeof addBillingInfo>>(
          async ({ input }) => {
            story.push(`share ${input.payment_method} ${input.amount}`);
            return fails.includes('addBillingInfo') ? refuse() : { id: 1, ...input };
          },
        ),
        updateRecipients: fromPromise<AnswerOf<typeof updateRecipients>, RequestOf<typeof updateRecipients>>(
          async ({ input }) => {
            story.push(input.receipt_options.map(({ type, value }) => `${type} ${value}`).join(', '));
            return fails.includes('updateRecipients') ? refuse() : { success: true };
          },
        ),
      },
    }),
    { input: { details, ownEmail: 'dana@home.example', smallest: cents(50) } },
  );
  step.subscribe(({ value }) => story.push(value));
  step.on('*', (emitted) => story.push(emitted));
  step.start();
  return { step, story, idle: () => waitFor(step, isIdle) };
}

function isIdle(snapshot: SnapshotFrom<typeof payMethodsMachine>): boolean {
  return !snapshot.hasTag('busy');
}

const UNTOUCHED = { choosing: 'untouched' };
const EDITED = { choosing: 'edited' };
const CONFIRM = { type: 'choice.confirmed' } as const;

test('Review and Confirm saves the method, then the receipt options, and continues (PAY-36)', async () => {
  const { step, story, idle } = openStep();
  step.send({ type: 'method.chosen', id: 105 });
  step.send(CONFIRM);
  await idle();
  expect(story).toEqual([
    UNTOUCHED,
    EDITED,
    'wallet 105',
    'savingMethod',
    'email dana@home.example',
    'savingReceipt',
    { type: 'choice.saved' },
    UNTOUCHED,
  ]);
});

test('when saving fails the step stays open and says so (PAY-36)', async () => {
  const { step, story, idle } = openStep(sampleDetails({ cart_wallet_id: 101 }), ['updateWallet']);
  step.send(CONFIRM);
  await idle();
  expect(story).toEqual([UNTOUCHED, 'wallet 101', 'savingMethod', EDITED]);
  expect(step.getSnapshot().context.failure).toBe(NOT_SAVED);
});

test('nothing can be confirmed while no method is chosen (PAY-31)', () => {
  const { step } = openStep();
  expect(step.getSnapshot().can(CONFIRM)).toBe(false);
  step.send({ type: 'method.chosen', id: 101 });
  expect(step.getSnapshot().can(CONFIRM)).toBe(true);
});

test('an expired card is refused with its message and not chosen (PAY-06)', () => {
  const { step, story } = openStep(sampleDetails({ wallets: [sampleMethod(1, { expired: true })] }));
  step.send({ type: 'method.chosen', id: 101 });
  expect(story).toEqual([UNTOUCHED, { type: 'method.refused', message: 'Card has expired' }, UNTOUCHED]);
  expect(step.getSnapshot().context.chosen).toBe(undefined);
});

test('a saved choice that has expired cannot be confirmed (PAY-32)', () => {
  const wallets = [sampleMethod(1, { expired: true })];
  const { step } = openStep(sampleDetails({ wallets, cart_wallet_id: 101 }));
  expect(step.getSnapshot().context.chosen).toBe(101);
  expect(step.getSnapshot().can(CONFIRM)).toBe(false);
});

test('a bank account is explained in a dialog where ACH is off (PAY-08)', () => {
  const { step, story } = openStep(sampleDetails({ ach_disabled_account_numbers: ['A7'] }));
  step.send({ type: 'method.chosen', id: 105 });
  expect(step.getSnapshot().context.problem).toEqual({ kind: 'ach off', account_num: 'A7' });
  step.send({ type: 'explanation.read' });
  expect(story).toEqual([UNTOUCHED, 'explaining', UNTOUCHED]);
  expect(step.getSnapshot().context.chosen).toBe(undefined);
});

test('a method that a biller does not accept is explained, and the earlier choice stays (PAY-12)', () => {
  const { step, story } = openStep(
    sampleDetails({
      accepted_pay_types: ['visa'],
      refused_pay_types: [{ pay_type: 'eft', entity_name: 'Red Mesa Water' }],
    }),
  );
  step.send({ type: 'method.chosen', id: 101 });
  step.send({ type: 'method.chosen', id: 105 });
  step.send({ type: 'explanation.read' });
  expect(story).toEqual([UNTOUCHED, EDITED, 'explaining', EDITED]);
  expect(step.getSnapshot().context.chosen).toBe(101);
});

test('an account that is blacklisted for EFT refuses a bank account and is named (PAY-09, PAY-10)', () => {
  const { step, story } = openStep(
    sampleDetails({ is_eft_blacklisted: true, blacklisted_account_number: 'A7' }),
  );
  step.send({ type: 'method.chosen', id: 105 });
  expect(story[1]).toEqual({ type: 'method.refused', message: 'EFT not allowed for this account. (A7)' });
});

test('duplicate receipt addresses block the step (PAY-35)', () => {
  const { step } = openStep(sampleDetails({ cart_wallet_id: 101 }));
  const { receipt } = step.getSnapshot().context;
  step.send({ type: 'receipt.edited', receipt: { ...receipt, secondEmail: 'DANA@home.example' } });
  expect(step.getSnapshot().can(CONFIRM)).toBe(false);
  step.send({ type: 'receipt.edited', receipt: { ...receipt, email: false } });
  expect(step.getSnapshot().can(CONFIRM)).toBe(true);
});

test('newly loaded details reset an untouched step and keep an edited one (PAY-37)', () => {
  const { step } = openStep();
  step.send({ type: 'details.renewed', details: sampleDetails({ cart_wallet_id: 105 }) });
  expect(step.getSnapshot().context.chosen).toBe(105);
  step.send({ type: 'method.chosen', id: 101 });
  const newer = sampleDetails({ cart_wallet_id: 105, is_pending_payment: true });
  step.send({ type: 'details.renewed', details: newer });
  expect(step.getSnapshot().context).toMatchObject({ chosen: 101, details: newer });
});

const SPLITTABLE = { multiple_pay_methods: true, cart_wallet_id: 101 };

test('two methods whose amounts add up are saved one after the other (PAY-36, PAY-38)', async () => {
  const { step, story, idle } = openStep(sampleDetails(SPLITTABLE));
  step.send({ type: 'further.added' });
  expect(step.getSnapshot().can(CONFIRM)).toBe(false);
  step.send({ type: 'shareMethod.chosen', at: 1, id: 105 });
  expect(step.getSnapshot().can(CONFIRM)).toBe(false);
  step.send({ type: 'shareAmount.typed', at: 0, typed: '50' });
  story.length = 0;
  step.send(CONFIRM);
  await idle();
  expect(story.filter((entry) => typeof entry === 'string' && !entry.startsWith('saving'))).toEqual([
    'no shares',
    'clearingShares',
    'share 101 5000',
    'share 105 3420',
    'email dana@home.example',
  ]);
});

test('a share below the smallest payment cannot be confirmed', () => {
  const { step } = openStep(sampleDetails(SPLITTABLE));
  step.send({ type: 'further.added' });
  step.send({ type: 'shareMethod.chosen', at: 1, id: 105 });
  step.send({ type: 'shareAmount.typed', at: 0, typed: '83.80' });
  expect(step.getSnapshot().can(CONFIRM)).toBe(false);
  step.send({ type: 'shareAmount.typed', at: 0, typed: '83.70' });
  expect(step.getSnapshot().can(CONFIRM)).toBe(true);
});

test('when a share cannot be saved the step stays open and says so (PAY-40)', async () => {
  const { step, idle } = openStep(sampleDetails(SPLITTABLE), ['addBillingInfo']);
  step.send({ type: 'further.added' });
  step.send({ type: 'shareMethod.chosen', at: 1, id: 105 });
  step.send({ type: 'shareAmount.typed', at: 0, typed: '50' });
  step.send(CONFIRM);
  await idle();
  expect(step.getSnapshot().value).toEqual(EDITED);
  expect(step.getSnapshot().context.failure).toBe(NOT_SAVED);
});

test('no second method can be added unless the bills allow it (PAY-39)', () => {
  const { step } = openStep();
  step.send({ type: 'further.added' });
  expect(step.getSnapshot().context.shares).toBe(undefined);
});

test('a method that cannot pay is refused for a share too, and going back to one method keeps the first (PAY-06, PAY-38)', () => {
  const wallets = [sampleMethod(1), sampleMethod(5), sampleMethod(3, { expired: true })];
  const { step, story } = openStep(sampleDetails({ ...SPLITTABLE, wallets }));
  step.send({ type: 'further.added' });
  step.send({ type: 'shareMethod.chosen', at: 1, id: 103 });
  expect(story).toContainEqual({ type: 'method.refused', message: 'Card has expired' });
  step.send({ type: 'shareMethod.chosen', at: 0, id: 105 });
  step.send({ type: 'split.ended' });
  const { shares, chosen } = step.getSnapshot().context;
  expect([shares, chosen]).toEqual([undefined, 105]);
});

test.each(['removeBillingInfos', 'updateRecipients'] as const)(
  'when %s fails the step stays open with its shares and says so (PAY-36, PAY-40)',
  async (port) => {
    const { step, idle } = openStep(sampleDetails(SPLITTABLE), [port]);
    step.send({ type: 'further.added' });
    step.send({ type: 'shareMethod.chosen', at: 1, id: 105 });
    step.send({ type: 'shareAmount.typed', at: 0, typed: '50' });
    step.send(CONFIRM);
    await idle();
    expect(step.getSnapshot()).toMatchObject({ value: EDITED, context: { failure: NOT_SAVED } });
    expect(step.getSnapshot().context.shares).toHaveLength(2);
  },
);

test('a share can be taken away again (PAY-38)', () => {
  const { step } = openStep(sampleDetails(SPLITTABLE));
  step.send({ type: 'further.added' });
  step.send({ type: 'further.added' });
  step.send({ type: 'share.removed', at: 1 });
  expect(step.getSnapshot().context.shares).toHaveLength(2);
});

test('shares that do not add up are not saved (PAY-38)', () => {
  const { step, story } = openStep(sampleDetails(SPLITTABLE));
  step.send({ type: 'further.added' });
  step.send(CONFIRM);
  expect(step.getSnapshot().value).toEqual(EDITED);
  expect(story).not.toContain('no shares');
});

test('a share by a method that a biller does not accept is explained, and the shares stay (PAY-12)', () => {
  const { step } = openStep(
    sampleDetails({
      ...SPLITTABLE,
      accepted_pay_types: ['visa'],
      refused_pay_types: [{ pay_type: 'eft', entity_name: 'Red Mesa Water' }],
    }),
  );
  step.send({ type: 'further.added' });
  const { shares } = step.getSnapshot().context;
  step.send({ type: 'shareMethod.chosen', at: 1, id: 105 });
  expect(step.getSnapshot().value).toBe('explaining');
  step.send({ type: 'explanation.read' });
  expect(step.getSnapshot()).toMatchObject({ value: EDITED, context: { shares } });
});
