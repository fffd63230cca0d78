import { describe, expect, test } from 'vitest';
import { transition } from 'xstate';
import { parseText } from '../../domain/texts/command.ts';
import type { TextBill } from '../../domain/texts/conversation.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { cents, ZERO } from '../../domain/values/cents.ts';
import { textConversationMachine } from './text-conversation.machine.ts';

const bill = (overrides: Partial<TextBill> = {}): TextBill => ({
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
  ...overrides,
});
const gas = bill({ billId: 12, accountId: 2, biller: 'Summit', amount: cents(4_000) });
const heat = bill({ fee: cents(150) });

/** Starts a conversation and returns what each text leads to: replies, actions and the new state. */
function startConversation() {
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
    told: () => state.context.told.map(({ billId }) => billId),
    text: (words: string, bills: readonly TextBill[], isOn = true) =>
      take({ type: 'text.received', heard: { command: parseText(words), isOn, bills } }),
  };
}

const PAY = { pay: { billId: 11, amount: 8_240, fee: 0, methodId: 71 } };

describe('PAY', () => {
  test('pays the one open bill, and nothing else until the outcome is known (SRV2-28)', () => {
    const { text, take, at } = startConversation();
    expect(text('PAY', [bill()])).toEqual([PAY]);
    expect(at()).toEqual({ paying: 'asking' });
    for (const again of ['PAY', 'CONFIRM', 'what?'])
      expect(text(again, [bill()])).toEqual([expect.stringContaining('Please do not pay again')]);
    take({ type: 'payment.settled' });
    expect(at()).toEqual({ on: 'listening' });
  });

  test('for several bills sends the list; the number pays the bill listed there, whatever its place is now (SRV2-29)', () => {
    const { text } = startConversation();
    expect(text('PAY', [bill(), gas])[0]).toContain('1: Harbor');
    expect(text('PAY 2', [gas, bill()])).toEqual([
      { pay: { billId: 12, amount: 4_000, fee: 0, methodId: 71 } },
    ]);
  });

  test('from a list with a bill paid meanwhile takes no other bill in its place (SRV2-29, SRV2-31)', () => {
    const { text } = startConversation();
    text('PAY', [bill(), gas]);
    expect(text('PAY 1', [bill({ amount: ZERO }), gas])).toEqual([
      'Billfold: Your bill from Harbor, account 100, is already paid. Nothing was paid.',
    ]);
  });

  test.each(['PAY 0', 'PAY 3', 'PAY 9999'])('%s of two is no bill, and the list is sent again', (words) => {
    const { text } = startConversation();
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
    expect(startConversation().text('PAY', bills)).toEqual([expect.stringContaining(words)]);
  });

  test('for a bill that differs from the last text asks again, and then pays the new amount (SRV2-28)', () => {
    const { text, take } = startConversation();
    take({ type: 'bill.told', bill: bill() });
    const changed = bill({ amount: cents(9_000) });
    expect(text('PAY', [changed])).toEqual([
      expect.stringMatching(/\$90\.00.*It was \$82\.40 before.*Reply PAY/),
    ]);
    expect(text('PAY', [changed])).toEqual([{ pay: { billId: 11, amount: 9_000, fee: 0, methodId: 71 } }]);
  });

  test('for an unnamed bill in place of one paid elsewhere names it first and pays it at the next PAY (SRV2-31)', () => {
    const { text, take, at } = startConversation();
    take({ type: 'bill.told', bill: bill() });
    const openBills = [bill({ amount: ZERO }), gas];
    expect(text('PAY', openBills)).toEqual([
      'Billfold: Your bill from Summit, account 100, is $40.00, due 12/3/2026. Nothing was paid. Reply PAY to pay $40.00.',
    ]);
    expect(at()).toEqual({ on: 'listening' });
    expect(text('PAY', openBills)).toEqual([{ pay: { billId: 12, amount: 4_000, fee: 0, methodId: 71 } }]);
  });

  test('for a bill that a newer one has replaced names the newer one', () => {
    const { text } = startConversation();
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
    const { text, at } = startConversation();
    expect(text('PAY', [heat])).toEqual([expect.stringContaining('costs a fee of $1.50, $83.90 in all')]);
    expect(at()).toEqual({ on: 'confirming' });
    expect(text('CONFIRM', [heat])).toEqual([{ pay: { billId: 11, amount: 8_240, fee: 150, methodId: 71 } }]);
  });

  test.each([
    ['the bill', heat, bill({ fee: cents(150), amount: cents(9_000) }), 'Reply PAY'],
    ['the fee', heat, bill({ fee: cents(200) }), 'a fee of $2.00'],
    ['the method', heat, { ...heat, methodId: 72, method: 'Checking' }, 'by Checking costs a fee of $1.50'],
  ])('CONFIRM after %s changed pays nothing', (_, before, now, words) => {
    const { text } = startConversation();
    text('PAY', [before]);
    expect(text('CONFIRM', [now])).toEqual([expect.stringContaining(words)]);
  });

  test('CONFIRM without a question, or a second time, pays nothing', () => {
    const { text, take } = startConversation();
    expect(text('CONFIRM', [bill()])).toEqual([expect.stringContaining('nothing to confirm')]);
    text('PAY', [heat]);
    text('CONFIRM', [heat]);
    take({ type: 'payment.settled' });
    expect(text('CONFIRM', [bill()])).toEqual([expect.stringContaining('nothing to confirm')]);
  });

  test('asking for a list, or a posted bill, cancels the question', () => {
    const { text, take } = startConversation();
    text('PAY', [heat]);
    text('PAY', [heat, gas]);
    expect(text('CONFIRM', [heat, gas])).toEqual([expect.stringContaining('nothing to confirm')]);
    text('PAY 1', [heat, gas]);
    take({ type: 'bill.told', bill: gas });
    expect(text('CONFIRM', [heat, gas])).toEqual([expect.stringContaining('nothing to confirm')]);
  });
});

describe('STOP', () => {
  test('ends pay by text, is confirmed once, and texts are heard again after it is switched on (SRV2-30)', () => {
    const { text, take, at } = startConversation();
    expect(text('stop', [bill()])).toEqual([
      { turnOff: undefined },
      expect.stringContaining('no more texts from us at this number, and pay by text is off'),
    ]);
    expect(text('STOP', [], false)).toEqual([]);
    expect(text('PAY', [], false)).toEqual([expect.stringContaining('off for this number')]);
    expect(text('HELP', [], false)).toEqual([expect.stringContaining('Message and data rates')]);
    take({ type: 'bill.told', bill: bill() });
    expect(at()).toEqual({ on: 'listening' });
    expect(text('PAY', [bill()])).toEqual([PAY]);
  });

  test('during a payment ends pay by text, and the outcome is still reported', () => {
    const { text, take, at } = startConversation();
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

describe('HELP', () => {
  test('is answered and changes nothing, also while a fee waits to be confirmed (SRV2-30)', () => {
    const { text, at } = startConversation();
    text('PAY', [heat]);
    expect(text('HELP', [heat])).toEqual([expect.stringContaining('Message and data rates')]);
    expect(at()).toEqual({ on: 'confirming' });
    expect(text('CONFIRM', [heat])).toEqual([{ pay: { billId: 11, amount: 8_240, fee: 150, methodId: 71 } }]);
  });

  test('is answered during a payment, and pays nothing (SRV2-28, SRV2-30)', () => {
    const { text, at } = startConversation();
    text('PAY', [bill()]);
    expect(text('HELP', [bill()])).toEqual([expect.stringContaining('Message and data rates')]);
    expect(at()).toEqual({ paying: 'asking' });
    text('STOP', [bill()]);
    expect(text('HELP', [bill()])).toEqual([expect.stringContaining('Message and data rates')]);
    expect(text('PAY', [bill()])).toEqual([]);
    expect(at()).toEqual({ paying: 'ending' });
  });
});

describe('a bill that is posted during a payment', () => {
  test('is not paid by it, and is the one that the next PAY pays (SRV2-28)', () => {
    const { text, take, at } = startConversation();
    text('PAY', [bill()]);
    expect(take({ type: 'bill.told', bill: gas })).toEqual([]);
    expect(at()).toEqual({ paying: 'asking' });
    take({ type: 'payment.settled' });
    expect(text('PAY', [gas])).toEqual([{ pay: { billId: 12, amount: 4_000, fee: 0, methodId: 71 } }]);
  });

  test('after STOP means that pay by text is on again once the outcome is told (SRV2-30)', () => {
    const { text, take, at } = startConversation();
    text('PAY', [bill()]);
    text('STOP', [bill()]);
    expect(take({ type: 'bill.told', bill: gas })).toEqual([]);
    expect(at()).toEqual({ paying: 'asking' });
    take({ type: 'payment.settled' });
    expect(at()).toEqual({ on: 'listening' });
    expect(text('PAY', [gas])).toEqual([{ pay: { billId: 12, amount: 4_000, fee: 0, methodId: 71 } }]);
  });
});

test('any other text gets the choices and changes nothing (SRV2-30)', () => {
  const { text, at } = startConversation();
  text('PAY', [heat]);
  expect(text('how much?', [heat])).toEqual([
    expect.stringContaining('Reply PAY to pay your bill, STOP to end'),
  ]);
  expect(at()).toEqual({ on: 'confirming' });
  expect(text('PAY', [heat], false)).toEqual([expect.stringContaining('off for this number')]);
});

describe('a bill that the portal tells of', () => {
  const toldIn = (...texts: readonly string[]) => {
    const talk = startConversation();
    for (const words of texts) talk.text(words, [bill()]);
    talk.take({ type: 'bill.told', bill: gas });
    return [talk.at(), talk.told()];
  };

  test('is the one that PAY is about from then on, whatever was told before (SRV2-28)', () => {
    expect(toldIn()).toEqual([{ on: 'listening' }, [gas.billId]]);
    expect(toldIn('PAY')).toEqual([{ paying: 'asking' }, [gas.billId]]);
  });

  test('switches pay by text on again after STOP, also while a payment is open (SRV2-30)', () => {
    expect(toldIn('STOP')).toEqual([{ on: 'listening' }, [gas.billId]]);
    expect(toldIn('PAY', 'STOP')).toEqual([{ paying: 'asking' }, [gas.billId]]);
  });

  test('that is none forgets the one before', () => {
    const { take, told } = startConversation();
    take({ type: 'bill.told', bill: bill() });
    expect(told()).toEqual([11]);
    take({ type: 'bill.told', bill: undefined });
    expect(told()).toEqual([]);
  });
});

test('the number beside a changed bill of a list is its own (SRV2-29)', () => {
  const { text } = startConversation();
  text('PAY', [bill(), gas]);
  expect(text('PAY 2', [bill(), { ...gas, amount: cents(5_000) }])).toEqual([
    expect.stringContaining('Reply PAY 2 to pay $50.00'),
  ]);
});
