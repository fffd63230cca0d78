import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { getBalance } from '../../domain/bills/list-calls.ts';
import type { AttemptNote, OpenAttempt } from '../../domain/checkout/open-attempt.ts';
import type { PaymentAttempt } from '../../domain/checkout/payment-calls.ts';
import { sampleAnswer, sampleReceipt } from '../../domain/fixtures/checkout.ts';
import { samplePending } from '../../domain/fixtures/scheduled.ts';
import type { Receipt } from '../../domain/receipts/receipt.ts';
import type { getScheduledReceipt, payScheduledNow } from '../../domain/scheduled/calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { attemptOutcomeMachine } from '../checkout/attempt-outcome.machine.ts';
import type { MoneyInput, MoneyOutcome } from '../port.ts';
import { scheduledPayNowMachine } from './scheduled-pay-now.machine.ts';

interface World {
  balance?: Error;
  remembered?: OpenAttempt;
  outcome?: MoneyOutcome<Receipt>;
  told?: (PaymentAttempt | Error)[];
  preview?: Receipt;
  /** Null for a tax return, which has no bill. */
  ebillId?: number | null;
  /** The ports that fail. */
  fails?: readonly Port[];
  /** What the biller answers later, one after the other. */
  balances?: (Error | undefined)[];
}

type Port =
  | 'getScheduledReceipt'
  | 'payScheduledNow'
  | 'attemptOutcome'
  | 'recallAttempt'
  | 'noteAttempt'
  | 'forgetAttempt'
  | 'keepReceipt'
  | 'watchOutside';

const KEY = 'key-1';
const ATTEMPT: OpenAttempt = { key: KEY, total: cents(4_000), at: 7 };
const PAID = sampleReceipt({ confirmation_num: 'PENDING1' });
const LOST = { kind: 'undetermined' } as const;

/** A payment whose deeds are written down in the order in which they happen. */
function openPayNow({
  balance,
  remembered,
  outcome = { kind: 'accepted', answer: PAID },
  told = [],
  preview = sampleReceipt({ confirmation_num: 'PENDING1', trans_status: 10 }),
  ebillId = 11,
  fails = [],
  balances = [balance],
}: World = {}) {
  const noted: AttemptNote[] = [];
  const story: string[] = [];
  const failing = new Set(fails);
  const check = (name: Port) => {
    if (failing.has(name)) throw new Error(`${name} failed`);
  };
  let tell: (event: { type: 'connection.returned' }) => void = () => undefined;
  const clock = new SimulatedClock();
  const actor = createActor(
    scheduledPayNowMachine.provide({
      actors: {
        getBalance: fromPromise<AnswerOf<typeof getBalance>, RequestOf<typeof getBalance>>(
          async ({ input: { ebillId } }) => {
            const failure = balances.length > 1 ? balances.shift() : balances[0];
            if (failure) throw failure;
            const live = { amount_due_calculated: true, real_time_balance: true };
            return {
              ...live,
              ebill_id: Number(ebillId),
              balance: cents(4_000),
              period_amt_due: cents(4_000),
            };
          },
        ),
        getScheduledReceipt: fromPromise<
          AnswerOf<typeof getScheduledReceipt>,
          RequestOf<typeof getScheduledReceipt>
        >(async ({ input }) => {
          if (input.confirmation_number !== samplePending().confirmation_num) throw new Error('another one');
          story.push('preview');
          check('getScheduledReceipt');
          return preview;
        }),
        payScheduledNow: fromPromise<MoneyOutcome<Receipt>, MoneyInput<typeof payScheduledNow>>(
          async ({ input: { key, request } }) => {
            story.push(`send ${key} ${request.confirmation_number} ${request.version}`);
            check('payScheduledNow');
            return outcome;
          },
        ),
        attemptOutcome: attemptOutcomeMachine.provide({
          actors: {
            getPaymentAttempt: fromPromise<PaymentAttempt, { key: string }>(async ({ input }) => {
              story.push(`ask ${input.key}`);
              if (failing.delete('attemptOutcome')) return undefined as unknown as PaymentAttempt;
              const next = told.shift();
              if (next instanceof Error || next === undefined) throw next ?? new Error('no connection');
              return next;
            }),
          },
        }),
        recallAttempt: fromPromise<OpenAttempt | undefined, { sought: string }>(async () => {
          check('recallAttempt');
          return remembered;
        }),
        noteAttempt: fromPromise<OpenAttempt, AttemptNote>(async ({ input }) => {
          check('noteAttempt');
          noted.push(input);
          story.push(`write ${input.total} of ${input.scheduledNum}`);
          return ATTEMPT;
        }),
        forgetAttempt: fromPromise<void, { key: string }>(async ({ input }) => {
          story.push(`forget ${input.key}`);
          check('forgetAttempt');
        }),
        keepReceipt: fromPromise<void, { key: string; receipt: Receipt | undefined }>(async ({ input }) => {
          story.push(`keep ${input.receipt?.confirmation_num}`);
          check('keepReceipt');
        }),
        watchOutside: fromCallback(({ sendBack }) => {
          check('watchOutside');
          tell = sendBack;
        }),
      },
    }),
    { clock, input: { payment: { ...samplePending(), ebill_id: ebillId } } },
  );
  actor.on('payment.made', ({ confirmationNum }) => story.push(`made ${confirmationNum}`));
  return {
    actor: actor.start(),
    clock,
    story,
    noted,
    at: () => actor.getSnapshot(),
    tell: (event: Parameters<typeof tell>[0]) => tell(event),
    mend: (name: Port) => failing.delete(name),
  };
}

const settle = async () => {
  for (let at = 0; at < 4; at++) await new Promise((later) => setTimeout(later));
};

test('the key is written down before the payment is sent, and a double click sends it once (SCH-10)', async () => {
  const { actor, story, at } = openPayNow();
  await settle();
  actor.send({ type: 'payment.confirmed' });
  actor.send({ type: 'payment.confirmed' });
  await settle();
  expect(story).toEqual([
    'preview',
    'write 4000 of PENDING1',
    'send key-1 PENDING1 version 1',
    'keep PENDING1',
    'made PENDING1',
  ]);
  expect([at().value, at().output]).toEqual(['paid', { confirmationNum: 'PENDING1' }]);
});

test('after a decline I read that nothing was charged, above a new preview (ERR2-13, ruling 4)', async () => {
  const { actor, story, at } = openPayNow({
    outcome: { kind: 'declined', message: 'The card was declined.' },
  });
  await settle();
  actor.send({ type: 'payment.confirmed' });
  await settle();
  expect(story.slice(-2)).toEqual(['forget key-1', 'preview']);
  expect([at().matches({ previewing: 'shown' }), at().context.setback?.message]).toEqual([
    true,
    'The card was declined.',
  ]);
});

test('after a lost answer the server is asked until it knows, and nothing can be paid meanwhile (CHK-24)', async () => {
  const accepted: PaymentAttempt = { state: 'accepted', key: KEY, answer: sampleAnswer(PAID) };
  const open: PaymentAttempt = { state: 'open', key: KEY, started: 7, total: cents(4_000), bills: [11] };
  const { actor, clock, story, at } = openPayNow({
    outcome: LOST,
    told: [new Error('gone'), open, accepted],
  });
  await settle();
  actor.send({ type: 'payment.confirmed' });
  await settle();
  expect(at().can({ type: 'payment.confirmed' })).toBe(false);
  for (const pause of [2_000, 5_000]) {
    clock.increment(pause);
    await settle();
  }
  expect(story.filter((deed) => deed.startsWith('send'))).toHaveLength(1);
  expect(story.slice(-2)).toEqual(['keep PENDING1', 'made PENDING1']);
});

test.each([
  ['another payment', sampleReceipt({ confirmation_num: 'OTHER' })],
  ['the checkout that scheduled it', sampleReceipt({ confirmation_num: 'PENDING1', trans_status: 10 })],
])(
  'this payment can be paid once the outcome of %s is known, which stays noted until the page has told it (CHK-24)',
  async (_, receipt) => {
    const { story, at } = openPayNow({
      remembered: ATTEMPT,
      told: [{ state: 'accepted', key: KEY, answer: sampleAnswer(receipt) }],
    });
    await settle();
    expect(story).toEqual(['ask key-1', 'preview']);
    expect([at().matches({ previewing: 'shown' }), at().context.attempt]).toEqual([true, undefined]);
  },
);

test('a payment that cannot be written down is not sent', async () => {
  const { actor, story, at } = openPayNow({ fails: ['noteAttempt'] });
  await settle();
  actor.send({ type: 'payment.confirmed' });
  await settle();
  expect([story, at().context.setback?.kind]).toEqual([['preview'], 'unsent']);
});

test('a payment that was made elsewhere meanwhile cannot be paid here (SRV2-25)', async () => {
  const { at } = openPayNow({ preview: PAID });
  await settle();
  expect([at().matches({ previewing: 'unavailable' }), at().context.message]).toEqual([
    true,
    'This payment is not pending any more.',
  ]);
});

const answered = (status: number) =>
  new CallFailed({ kind: 'refused', message: 'Web Service is not responding', status, errors: {} });

test.each([
  ['does not answer', answered(503), true],
  ['has a newer bill', answered(409), false],
  ['answers', undefined, false],
])(
  'whether the balance could be asked is known before anything is paid, when the biller %s (ruling 8)',
  async (_, balance, isUnknown) => {
    const { at, story } = openPayNow(balance ? { balance } : {});
    await settle();
    expect([at().matches({ previewing: 'shown' }), at().context.isBalanceUnknown]).toEqual([true, isUnknown]);
    expect(story).toEqual(['preview']);
  },
);

test('a tax return has no bill, so no biller is asked for a balance', async () => {
  const { at, story } = openPayNow({ ebillId: null, balance: answered(503) });
  await settle();
  expect([at().matches({ previewing: 'shown' }), at().context.isBalanceUnknown]).toEqual([true, false]);
  expect(story).toEqual(['preview']);
});

test('a device that cannot read its attempts still shows the preview', async () => {
  const { at } = openPayNow({ fails: ['recallAttempt'] });
  await settle();
  expect(at().matches({ previewing: 'shown' })).toBe(true);
});

test.each(['preview.renewed', 'connection.returned'] as const)(
  'a preview that could not be read is read again after %s, and nothing was sent',
  async (type) => {
    const { actor, at, mend, story } = openPayNow({ fails: ['getScheduledReceipt'] });
    await settle();
    expect(at().matches({ previewing: 'unavailable' })).toBe(true);
    expect(at().context.message).not.toBe('');
    mend('getScheduledReceipt');
    actor.send({ type });
    await settle();
    expect([at().matches({ previewing: 'shown' }), at().context.message]).toEqual([true, '']);
    expect(story).toEqual(['preview', 'preview']);
  },
);

test('a send that breaks inside the page counts as lost: the server is asked, and nothing is sent again (CHK-24)', async () => {
  const { actor, story } = openPayNow({
    fails: ['payScheduledNow'],
    told: [{ state: 'accepted', key: KEY, answer: sampleAnswer(PAID) }],
  });
  await settle();
  actor.send({ type: 'payment.confirmed' });
  await settle();
  expect(story.slice(2)).toEqual([
    'send key-1 PENDING1 version 1',
    'ask key-1',
    'keep PENDING1',
    'made PENDING1',
  ]);
});

test('I read that nothing was charged when the server never got the payment (CHK-24)', async () => {
  const { actor, at, story } = openPayNow({ outcome: LOST, told: [{ state: 'void', key: KEY }] });
  await settle();
  actor.send({ type: 'payment.confirmed' });
  await settle();
  expect(story.slice(-3)).toEqual(['ask key-1', 'forget key-1', 'preview']);
  expect([at().matches({ previewing: 'shown' }), at().context.setback]).toMatchObject([true, {}]);
  expect(at().context.setback).toBeDefined();
});

test('an answer that breaks the question leads to the question again, never to a payment (CHK-24)', async () => {
  const accepted: PaymentAttempt = { state: 'accepted', key: KEY, answer: sampleAnswer(PAID) };
  const { story } = openPayNow({ remembered: ATTEMPT, told: [accepted], fails: ['attemptOutcome'] });
  await settle();
  expect(story).toEqual(['ask key-1', 'ask key-1', 'keep PENDING1', 'made PENDING1']);
});

test('a page that cannot hear of the connection can still pay, once', async () => {
  const { actor, story } = openPayNow({ fails: ['watchOutside'] });
  await settle();
  actor.send({ type: 'payment.confirmed' });
  await settle();
  expect(story).toEqual([
    'preview',
    'write 4000 of PENDING1',
    'send key-1 PENDING1 version 1',
    'keep PENDING1',
    'made PENDING1',
  ]);
});

test('while the outcome is unknown, the server is asked as soon as the connection is back (CHK-24)', async () => {
  const accepted: PaymentAttempt = { state: 'accepted', key: KEY, answer: sampleAnswer(PAID) };
  const { actor, story, tell } = openPayNow({ outcome: LOST, told: [new Error('gone'), accepted] });
  await settle();
  actor.send({ type: 'payment.confirmed' });
  await settle();
  tell({ type: 'connection.returned' });
  await settle();
  expect(story.slice(-4)).toEqual(['ask key-1', 'ask key-1', 'keep PENDING1', 'made PENDING1']);
});

test('a device that cannot delete its attempt after a decline still shows a new preview', async () => {
  const { actor, at } = openPayNow({
    outcome: { kind: 'declined', message: 'The card was declined.' },
    fails: ['forgetAttempt'],
  });
  await settle();
  actor.send({ type: 'payment.confirmed' });
  await settle();
  expect([at().matches({ previewing: 'shown' }), at().context.setback?.message]).toEqual([
    true,
    'The card was declined.',
  ]);
});

test('a device that cannot store the receipt still says that I paid', async () => {
  const { actor, at, story } = openPayNow({ fails: ['keepReceipt'] });
  await settle();
  actor.send({ type: 'payment.confirmed' });
  await settle();
  expect([at().value, story.at(-1)]).toEqual(['paid', 'made PENDING1']);
});

test.each<[string, number | null, number[]]>([
  ['the bill that it pays', 11, [11]],
  ['no bill, where a tax return has none', null, []],
])('the key is written down with %s (CHK-24)', async (_, ebillId, bills) => {
  const { actor, noted } = openPayNow({ ebillId });
  await settle();
  actor.send({ type: 'payment.confirmed' });
  await settle();
  expect(noted).toEqual([expect.objectContaining({ bills })]);
});

const refusedWith = (status: number) =>
  new CallFailed({ kind: 'refused', message: 'Not now.', status, errors: {} });

test.each([
  ['answers again', undefined],
  ['is refused for another reason', refusedWith(500)],
])('that the biller was silent is no longer said when it %s (ruling 8)', async (_, later) => {
  const { actor, at, mend } = openPayNow({
    balances: [refusedWith(503), later],
    fails: ['getScheduledReceipt'],
  });
  await settle();
  expect([at().matches({ previewing: 'unavailable' }), at().context.isBalanceUnknown]).toEqual([true, true]);
  mend('getScheduledReceipt');
  actor.send({ type: 'preview.renewed' });
  await settle();
  expect([at().matches({ previewing: 'shown' }), at().context.isBalanceUnknown]).toEqual([true, false]);
});
