import { describe, expect, test } from 'vitest';
import { transition } from 'xstate';
import { calendarDate } from '../domain/calendar-date.ts';
import { cents, ZERO } from '../domain/cents.ts';
import { parseText } from '../domain/text-message.ts';
import type { TextBill } from '../domain/text-talk.ts';
import { textConversationMachine } from './textConversation.ts';

const bill = (over: Partial<TextBill> = {}): TextBill => ({
  billId: 11,
  accountId: 1,
  biller: 'Harbor',
  account: 'account 100',
  amount: cents(8_240),
  fee: ZERO,
  dueDate: calendarDate('2026-12-03'),
  methodId: 71,
  method: 'Visa ending in 4242',
  barred: null,
  ...over,
});
const gas = bill({ billId: 12, accountId: 2, biller: 'Summit', amount: cents(4_000) });
const heat = bill({ fee: cents(150) });

/** A talk from its beginning, one text after the other: what was said and done at each, and where it stands. */
function talk() {
  let [state] = transition(
    textConversationMachine,
    textConversationMachine.resolveState({ value: { on: 'listening' }, context: { told: [], asked: null } }),
    { type: 'bill.told', bill: undefined },
  );
  const take = (event: Parameters<typeof transition<typeof textConversationMachine>>[2]) => {
    const [next, actions] = transition(textConversationMachine, state, event);
    state = next;
    return actions
      .filter(({ type }) => type === 'say' || type === 'pay' || type === 'turnOff')
      .map(({ type, params }) => (type === 'say' ? (params as { text: string }).text : { [type]: params }));
  };
  return {
    take,
    at: () => state.value,
    text: (words: string, bills: readonly TextBill[], isOn = true) =>
      take({ type: 'text.received', heard: { command: parseText(words), isOn, bills } }),
  };
}

const PAY = { pay: { billId: 11, amount: 8_240, fee: 0, methodId: 71 } };

describe('PAY', () => {
  test('pays the one open bill, and nothing else until it is known what became of it (SRV2-28)', () => {
    const { text, take, at } = talk();
    expect(text('PAY', [bill()])).toEqual([PAY]);
    expect(at()).toEqual({ paying: 'asking' });
    for (const again of ['PAY', 'CONFIRM', 'what?'])
      expect(text(again, [bill()])).toEqual([expect.stringContaining('Please do not pay again')]);
    take({ type: 'payment.settled' });
    expect(at()).toEqual({ on: 'listening' });
  });

  test('of several tells the list; the number pays the bill that stood there, wherever it stands now (SRV2-29)', () => {
    const { text } = talk();
    expect(text('PAY', [bill(), gas])[0]).toContain('1: Harbor');
    expect(text('PAY 2', [gas, bill()])).toEqual([
      { pay: { billId: 12, amount: 4_000, fee: 0, methodId: 71 } },
    ]);
  });

  test('of a list of which a bill was paid meanwhile takes no other in its place (SRV2-29, SRV2-31)', () => {
    const { text } = talk();
    text('PAY', [bill(), gas]);
    expect(text('PAY 1', [bill({ amount: ZERO }), gas])).toEqual([
      'Billfold: Your bill from Harbor, account 100, is already paid. Nothing was paid.',
    ]);
  });

  test.each(['PAY 0', 'PAY 3', 'PAY 9999'])('%s of two is no bill, and the list is told again', (words) => {
    const { text } = talk();
    text('PAY', [bill(), gas]);
    expect(text(words, [bill(), gas])).toEqual([
      expect.stringMatching(/no bill with that number.*1: Harbor/s),
    ]);
  });

  test.each([
    ['nothing open', [], 'Your bills are paid.'],
    [
      'barred',
      [bill({ barred: 'This account is in collections.' })],
      'This account is in collections. Nothing was paid.',
    ],
  ])('%s pays nothing and says why (SRV2-31)', (_, bills, words) => {
    expect(talk().text('PAY', bills)).toEqual([expect.stringContaining(words)]);
  });

  test('of a bill that is not what was told asks again, and pays the new amount after that (SRV2-28)', () => {
    const { text, take } = talk();
    take({ type: 'bill.told', bill: bill() });
    const changed = bill({ amount: cents(9_000) });
    expect(text('PAY', [changed])).toEqual([
      expect.stringMatching(/\$90\.00.*It was \$82\.40 before.*Reply PAY/),
    ]);
    expect(text('PAY', [changed])).toEqual([{ pay: { billId: 11, amount: 9_000, fee: 0, methodId: 71 } }]);
  });

  test('of a bill that was not told, in the place of one that was paid elsewhere, tells it and is paid at the next (SRV2-31)', () => {
    const { text, take, at } = talk();
    take({ type: 'bill.told', bill: bill() });
    const left = [bill({ amount: ZERO }), gas];
    expect(text('PAY', left)).toEqual([
      'Billfold: Your bill from Summit, account 100, is $40.00, due 12/3/2026. Nothing was paid. Reply PAY to pay $40.00.',
    ]);
    expect(at()).toEqual({ on: 'listening' });
    expect(text('PAY', left)).toEqual([{ pay: { billId: 12, amount: 4_000, fee: 0, methodId: 71 } }]);
  });

  test('of a bill in whose place a newer one was posted tells that one', () => {
    const { text } = talk();
    text('PAY', [bill(), gas]);
    expect(text('PAY 1', [bill({ billId: 21, amount: cents(100) }), gas])).toEqual([
      expect.stringContaining('Reply PAY 1 to pay $1.00'),
    ]);
    expect(text('PAY 1', [bill({ billId: 21, amount: cents(100) }), gas])).toEqual([
      { pay: { billId: 21, amount: 100, fee: 0, methodId: 71 } },
    ]);
  });
});

describe('a fee', () => {
  test('is named, and only CONFIRM pays (SRV2-28)', () => {
    const { text, at } = talk();
    expect(text('PAY', [heat])).toEqual([expect.stringContaining('costs a fee of $1.50, $83.90 in all')]);
    expect(at()).toEqual({ on: 'confirming' });
    expect(text('CONFIRM', [heat])).toEqual([{ pay: { billId: 11, amount: 8_240, fee: 150, methodId: 71 } }]);
  });

  test.each([
    ['the bill', heat, bill({ fee: cents(150), amount: cents(9_000) }), 'Reply PAY'],
    ['the fee', heat, bill({ fee: cents(200) }), 'a fee of $2.00'],
    ['the method', heat, { ...heat, methodId: 72, method: 'Checking' }, 'by Checking costs a fee of $1.50'],
  ])('CONFIRM after %s changed pays nothing', (_, before, now, words) => {
    const { text } = talk();
    text('PAY', [before]);
    expect(text('CONFIRM', [now])).toEqual([expect.stringContaining(words)]);
  });

  test('CONFIRM out of the blue, or a second time, pays nothing', () => {
    const { text, take } = talk();
    expect(text('CONFIRM', [bill()])).toEqual([expect.stringContaining('nothing to confirm')]);
    text('PAY', [heat]);
    text('CONFIRM', [heat]);
    take({ type: 'payment.settled' });
    expect(text('CONFIRM', [bill()])).toEqual([expect.stringContaining('nothing to confirm')]);
  });

  test('a list that is asked for instead, or a posted bill, takes the question back', () => {
    const { text, take } = talk();
    text('PAY', [heat]);
    text('PAY', [heat, gas]);
    expect(text('CONFIRM', [heat, gas])).toEqual([expect.stringContaining('nothing to confirm')]);
    text('PAY 1', [heat, gas]);
    take({ type: 'bill.told', bill: gas });
    expect(text('CONFIRM', [heat, gas])).toEqual([expect.stringContaining('nothing to confirm')]);
  });
});

describe('STOP', () => {
  test('ends it, is confirmed once, and what is switched on again is heard again (SRV2-30)', () => {
    const { text, take, at } = talk();
    expect(text('stop', [bill()])).toEqual([
      { turnOff: undefined },
      expect.stringContaining('off for this number'),
    ]);
    expect(text('STOP', [], false)).toEqual([]);
    expect(text('PAY', [], false)).toEqual([expect.stringContaining('off for this number')]);
    expect(text('HELP', [], false)).toEqual([expect.stringContaining('Message and data rates')]);
    take({ type: 'bill.told', bill: bill() });
    expect(at()).toEqual({ on: 'listening' });
    expect(text('PAY', [bill()])).toEqual([PAY]);
  });

  test('while a payment is on its way ends it, and the payment is still told', () => {
    const { text, take, at } = talk();
    text('PAY', [bill()]);
    expect(text('STOP', [bill()])).toEqual([
      { turnOff: undefined },
      expect.stringContaining('what becomes of the payment'),
    ]);
    expect(take({ type: 'payment.undetermined' })).toEqual([expect.stringContaining('We are checking')]);
    take({ type: 'payment.settled' });
    expect(at()).toBe('stopped');
  });
});

test('anything else is answered with the choices and changes nothing (SRV2-30)', () => {
  const { text, at } = talk();
  text('PAY', [heat]);
  expect(text('how much?', [heat])).toEqual([
    expect.stringContaining('Reply PAY to pay your bill, STOP to end'),
  ]);
  expect(at()).toEqual({ on: 'confirming' });
  expect(text('PAY', [heat], false)).toEqual([expect.stringContaining('off for this number')]);
});
