import { expect, test } from 'vitest';
import { sampleAutoPay } from '../fixtures/auto-pay.ts';
import { sampleSaved } from '../fixtures/method.ts';
import { SETUP_TABS } from './form.ts';
import {
  canOpenTab,
  chosenMethodProblem,
  furthestTab,
  lacksMethods,
  withBackup,
  withoutDeletedMethods,
} from './setup.ts';

const GATES = sampleAutoPay();
const visa = sampleSaved(1, { id: 21, nickname: 'Everyday Visa' });
const old = sampleSaved(1, { id: 22, nickname: 'Old Visa', expired: true });
const methodsOf = (primary: number | null, backups: number[] = []) => ({
  primary_payment_method_id: primary,
  secondary_payment_method_id_array: backups,
});

test('a chosen card that has expired since is named, as primary and as backup (ruling 9, APW-47)', () => {
  const expired = { name: 'Old Visa', problem: { kind: 'expired' } };
  expect(chosenMethodProblem(methodsOf(22), GATES, [visa, old])).toEqual(expired);
  expect(chosenMethodProblem(methodsOf(21, [22]), GATES, [visa, old])).toEqual(expired);
  expect(chosenMethodProblem(methodsOf(21), GATES, [visa, old])).toBeUndefined();
});

test('a chosen bank account that is no longer accepted is named too (APW-46)', () => {
  const checking = sampleSaved(5, { id: 23, nickname: 'Joint checking' });
  const gates = sampleAutoPay({ ach_enabled: false });
  expect(chosenMethodProblem(methodsOf(21, [23]), gates, [visa, checking])).toEqual({
    name: 'Joint checking',
    problem: { kind: 'no bank accounts' },
  });
});

test('there is no message before the wallet is loaded', () => {
  expect(chosenMethodProblem(methodsOf(22), GATES, undefined)).toBeUndefined();
});

test('a new auto pay opens its tabs up to the furthest one reached, a saved one all of them (APW-08)', () => {
  const opens = (wizardMode: boolean) =>
    SETUP_TABS.map((tab) => canOpenTab({ wizardMode }, SETUP_TABS[1], tab));
  expect(opens(true)).toEqual(SETUP_TABS.map((_, at) => at <= 1));
  expect(opens(false)).toEqual(SETUP_TABS.map(() => true));
});

test('going back to a tab does not take the furthest one away', () => {
  const [first, second] = SETUP_TABS;
  expect([furthestTab(first, second), furthestTab(second, first), furthestTab(first, first)]).toEqual([
    second,
    second,
    first,
  ]);
});

test('methods lack when none in the wallet can be chosen, and not before it is loaded (APW-50)', () => {
  expect([[old], [visa, old], [], undefined].map((methods) => lacksMethods(GATES, methods))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('a backup is added at the end, and no method twice (APW-43)', () => {
  expect(withBackup(methodsOf(21, [22]), 23)).toEqual(methodsOf(21, [22, 23]));
  expect(withBackup(methodsOf(21, [22]), 21)).toEqual(methodsOf(21, [22]));
  expect(withBackup(methodsOf(21, [22]), 22)).toEqual(methodsOf(21, [22]));
});

test('methods that have left the wallet leave the form, and the others stay', () => {
  expect(withoutDeletedMethods(methodsOf(21, [22, 99]), [visa, old])).toEqual(methodsOf(21, [22]));
  expect(withoutDeletedMethods(methodsOf(99, [22]), [visa, old])).toEqual(methodsOf(null, [22]));
  expect(withoutDeletedMethods(methodsOf(null), [visa])).toEqual(methodsOf(null));
});
