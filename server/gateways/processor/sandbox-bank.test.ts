import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '../../../domain/values/cents.ts';
import { MINUTE } from '../../../domain/values/durations.ts';
import type { Portal } from '../../../tests/support/portal.ts';
import { openSandboxPortal, visitor } from '../../../tests/support/sandbox-visitor.ts';
import type { Charge, Instrument } from '../../ports/processor.ts';
import type { BankAnswer } from './sandbox-bank.ts';

let portal: Portal;
const person = visitor(() => portal);

beforeAll(async () => {
  portal = await openSandboxPortal();
});

afterAll(() => portal.close());

const ONCE = '4000002500003155';
const ALWAYS = '4000002760003184';
const CONFIRMED_THEN_DECLINED = '4000008400001629';
const BACK = 'https://pay.example/?confirmed#/bills';

let keys = 0;

async function chargeOn(number: string, more: Partial<Charge> = { back: BACK }) {
  const card: Instrument = { kind: 'card', number, expMonth: 12, expYear: 2030, cvv: '123', holder: 'Dana' };
  const token = await portal.parts.processor.tokenFor(card);
  const name = { biller: 1, key: `confirm-${keys++}` };
  return { ...name, token, amount: cents(7_999), fee: cents(0), ...more };
}

const charge = (request: Charge) => portal.parts.processor.charge(request);
const ask = (request: Charge, close = false) => portal.parts.processor.ask(request, { close });
const at = ({ key }: Charge) => `/sandbox/bank/${key}`;
const answer = (request: Charge, what: BankAnswer) => person.submit(at(request), { answer: what });

test('a charge that its bank wants confirmed takes nothing, and its repeat is the same charge', async () => {
  const request = await chargeOn(ALWAYS);
  const first = await charge(request);
  expect(first).toEqual({
    kind: 'confirming',
    url: at(request),
    until: portal.parts.clock.now() + 30 * MINUTE,
  });
  expect(await charge(request)).toEqual(first);
  expect(await ask(request)).toEqual(first);
});

test('the page of the bank names the sum and the biller, and a confirmed charge is made', async () => {
  const request = await chargeOn(ALWAYS);
  await charge(request);
  const { words } = await person.open(at(request));
  expect(words).toContain('Amount $79.99');
  expect(words).toContain('Confirm Refuse Close without answer');
  expect(await answer(request, 'confirm')).toMatchObject({ status: 303, location: '/?confirmed#/bills' });
  expect(await ask(request)).toMatchObject({ kind: 'accepted', made: { amount: 7_999, category: 'card' } });
  expect(await charge(request)).toEqual({ kind: 'accepted' });
  expect((await person.open(at(request))).words).toContain('There is nothing left to confirm');
  await answer(request, 'refuse');
  expect(await ask(request)).toMatchObject({ kind: 'accepted' });
});

test('a sum that is only held stays held once it is confirmed, until it is captured', async () => {
  const request = await chargeOn(ALWAYS, { back: BACK, captureLater: true });
  await charge(request);
  await answer(request, 'confirm');
  expect(await charge(request)).toEqual({ kind: 'authorised' });
  expect(await portal.parts.processor.capture(request)).toBe('captured');
});

test('a refused charge is declined, and one without an answer still waits', async () => {
  const request = await chargeOn(ALWAYS);
  await charge(request);
  expect((await answer(request, 'leave')).status).toBe(303);
  expect(await ask(request)).toMatchObject({ kind: 'confirming' });
  await answer(request, 'refuse');
  expect(await ask(request)).toEqual({ kind: 'declined', message: expect.stringContaining('not confirmed') });
});

test('a charge that is given up cannot be confirmed any more', async () => {
  const request = await chargeOn(ALWAYS);
  await charge(request);
  expect(await ask(request, true)).toEqual({ kind: 'closed' });
  await answer(request, 'confirm');
  expect(await ask(request)).toEqual({ kind: 'closed' });
  expect(await charge(request)).toMatchObject({ kind: 'declined' });
});

test('giving up a charge that was confirmed changes nothing', async () => {
  const request = await chargeOn(ALWAYS);
  await charge(request);
  await answer(request, 'confirm');
  expect(await ask(request, true)).toMatchObject({ kind: 'accepted' });
});

test('the bank takes no answer after its time, and the charge waits to be given up', async () => {
  const request = await chargeOn(ALWAYS);
  await charge(request);
  await portal.sandbox.clock.moveOneDay();
  await answer(request, 'confirm');
  expect(await ask(request)).toMatchObject({ kind: 'confirming' });
  expect(await ask(request, true)).toEqual({ kind: 'closed' });
});

test('one card is confirmed for its first charge only, another is declined after it was confirmed', async () => {
  const first = await chargeOn(ONCE);
  await charge(first);
  await answer(first, 'confirm');
  const { back, ...alone } = first;
  expect(await charge({ ...alone, key: 'confirm-later' })).toEqual({ kind: 'accepted' });
  const bad = await chargeOn(CONFIRMED_THEN_DECLINED);
  await charge(bad);
  await answer(bad, 'confirm');
  expect(await charge(bad)).toEqual({ kind: 'declined', message: expect.stringContaining('declined after') });
});

test('a charge that nobody is there to confirm is declined for that reason, also on a repeat', async () => {
  const request = await chargeOn(ALWAYS, {});
  const declined = { kind: 'declined', because: 'confirm' };
  expect(await charge(request)).toMatchObject(declined);
  expect(await charge({ ...request, back: BACK })).toMatchObject(declined);
  expect(await ask(request)).toMatchObject(declined);
  expect((await person.open(at(request))).status).toBe(404);
});

test('a charge that waits for a confirmation is not in the book', async () => {
  const request = await chargeOn(ALWAYS);
  await charge(request);
  const lines = [];
  for await (const { charge: key } of portal.parts.processor.book('')) lines.push(key);
  expect(lines).not.toContain(request.key);
});
