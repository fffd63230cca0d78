import { beforeEach, expect, test } from 'vitest';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed, type FailureKind } from '../../domain/api/failure.ts';
import { sampleTaxReturn } from '../../domain/fixtures/tax-return.ts';
import { taxDraftChange } from '../../domain/outbox/tax-draft-change.ts';
import { getTaxReturn, type saveTaxReturn } from '../../domain/tax/calls.ts';
import { linesToSend } from '../../domain/tax/draft-entries.ts';
import { calculatedValues, previewReturn } from '../../domain/tax/preview.ts';
import type { TaxReturn } from '../../domain/tax/tax-return.ts';
import { cents } from '../../domain/values/cents.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { createDevice } from '../adapters/device/device.ts';
import { memoryStore } from '../adapters/device/memory.ts';
import { readAftermath, saveShownValues, saveTaxReturnLocally } from '../queries/tax.ts';
import { sendTaxDraft } from './deliver-tax-drafts.ts';

type Save = RequestOf<typeof saveTaxReturn>;

const base = sampleTaxReturn();
const entered = linesToSend(base, { 'amount 1': { text: '2000', isLeft: true } });
const draft = taxDraftChange(base, entered, 'b');
const entry = (sequenceNumber: number) => ({
  sequenceNumber,
  inputAmount: null,
  isOverridden: false,
  comment: '',
});
const signal = AbortSignal.timeout(60_000);

const failure = (kind: FailureKind, status: number, message = `No ${status}.`) =>
  new CallFailed({ kind, message, status, errors: {} });

let stored: TaxReturn;
let saves: number[];
let save: (request: Save) => Promise<AnswerOf<typeof saveTaxReturn>>;

/** A server that accepts a save only on its current version. */
beforeEach(() => {
  stored = base;
  saves = [];
  save = async ({ taxreturn }) => {
    if (taxreturn.version !== stored.version) throw failure('refused', 409);
    stored = { ...previewReturn(stored, taxreturn.taxReturnDetails), version: stored.version + 1 };
    return { success: true, taxreturn: stored };
  };
});

async function openAdapters(cached: TaxReturn): Promise<Adapters> {
  const device = createDevice({
    lasting: async () => memoryStore(),
    onFallback: () => {},
    owner: { get: () => undefined, set: () => {} },
  });
  await device.open(7, false);
  const services = {
    send: async (call: unknown, request: unknown) => {
      if (call === getTaxReturn) return stored;
      saves.push((request as Save).taxreturn.version);
      return save(request as Save);
    },
  };
  const adapters = { device, services, clock: { now: () => 5 } } as unknown as Adapters;
  await saveTaxReturnLocally(adapters, cached);
  return adapters;
}

const heldIn = async ({ device }: Adapters) => (await device.read<TaxReturn>('tax', 'return/31'))?.value;

test('a draft is stored, and the server’s result shows at once (RET-18)', async () => {
  const adapters = await openAdapters(base);
  await sendTaxDraft(adapters, draft, signal);
  expect([saves, (await heldIn(adapters))?.version]).toEqual([[5], 6]);
  expect(await readAftermath(adapters, 31)).toBeUndefined();
});

test('a draft made while an earlier save was under way is sent on the version that this save made (RET-18)', async () => {
  stored = { ...base, version: 6 };
  const adapters = await openAdapters(stored);
  await sendTaxDraft(adapters, draft, signal);
  expect(saves).toEqual([6]);
});

test('a line that this device has saved meanwhile does not count as changed elsewhere (RET-18)', async () => {
  const adapters = await openAdapters(base);
  const later = linesToSend(base, { 'amount 1': { text: '3000', isLeft: true } });
  await sendTaxDraft(adapters, draft, signal);
  await sendTaxDraft(adapters, taxDraftChange(base, later, 'c'), signal);
  expect([saves, stored.version]).toEqual([[5, 6], 7]);
  stored = previewReturn({ ...stored, version: 8 }, [{ ...entry(2), inputAmount: cents(100) }]);
  const last = linesToSend(base, { 'amount 1': { text: '4000', isLeft: true } });
  await sendTaxDraft(adapters, taxDraftChange(base, last, 'd'), signal);
  expect(stored.taxReturnDetails.slice(0, 2).map(({ inputAmount }) => inputAmount)).toEqual([400_000, 100]);
});

test('a draft of an older version is sent again on the current one if its lines were not changed elsewhere', async () => {
  stored = sampleTaxReturn({ version: 9 }, { 2: { inputAmount: cents(1_000) } });
  const adapters = await openAdapters(base);
  await sendTaxDraft(adapters, draft, signal);
  expect([saves, stored.version]).toEqual([[5, 9], 10]);
});

test('a draft whose lines were changed elsewhere is refused with the differences, and its entries are kept', async () => {
  stored = sampleTaxReturn({ version: 9 }, { 1: { inputAmount: cents(5_000) } });
  const adapters = await openAdapters(base);
  await expect(sendTaxDraft(adapters, draft, signal)).rejects.toMatchObject({ kind: 'refused', status: 409 });
  expect(await readAftermath(adapters, 31)).toEqual({
    kind: 'refused',
    message: 'This return was changed elsewhere. Your entries are kept, but not saved.',
    entered,
    lines: [{ item: 1, description: 'Gross sales', here: '2,000.00', there: '50.00' }],
  });
  expect([saves, (await heldIn(adapters))?.version]).toEqual([[5], 9]);
});

test('a draft of a return that was filed elsewhere is refused with the server’s message, and the return is refetched', async () => {
  save = () => Promise.reject(failure('refused', 409, 'Filed elsewhere.'));
  stored = { ...base, version: 9, returnStatus: 'pending' };
  const adapters = await openAdapters(base);
  await expect(sendTaxDraft(adapters, draft, signal)).rejects.toThrow('Filed elsewhere.');
  expect(saves).toEqual([5]);
  expect((await heldIn(adapters))?.returnStatus).toBe('pending');
});

test('while the organization’s service is down, the draft does not block the other queued changes (ERR2-44)', async () => {
  save = () => Promise.reject(failure('unknown', 503, 'Down.'));
  const adapters = await openAdapters(base);
  await expect(sendTaxDraft(adapters, draft, signal)).rejects.toMatchObject({ kind: 'refused', status: 503 });
  expect(await readAftermath(adapters, 31)).toMatchObject({ kind: 'refused', message: 'Down.', entered });
});

test('a draft that did not get through stays queued, and nothing is said about it', async () => {
  save = () => Promise.reject(failure('unknown', 0));
  const adapters = await openAdapters(base);
  await expect(sendTaxDraft(adapters, draft, signal)).rejects.toMatchObject({ kind: 'unknown' });
  expect(await readAftermath(adapters, 31)).toBeUndefined();
});

test('if the server calculates other values than were shown, the customer is told line by line', async () => {
  const adapters = await openAdapters(base);
  await saveShownValues(adapters, 31, {
    change: 'b',
    values: calculatedValues(previewReturn(base, entered)),
  });
  stored = sampleTaxReturn({ version: 9 }, { 2: { inputAmount: cents(100_000) } });
  await sendTaxDraft(adapters, draft, signal);
  expect(await readAftermath(adapters, 31)).toEqual({
    kind: 'recalculated',
    lines: [
      { item: 3, description: 'Taxable sales', here: '2,000.00', there: '1,000.00' },
      { item: 4, description: 'Tax', here: '100.00', there: '50.00' },
      { item: 5, description: 'Allowance', here: '2.00', there: '1.00' },
      { item: 6, description: 'Tax due', here: '98.00', there: '49.00' },
    ],
  });
});

test('values shown with a later draft are compared when that draft is sent', async () => {
  const adapters = await openAdapters(base);
  await saveShownValues(adapters, 31, { change: 'c', values: { 4: cents(1) } });
  await sendTaxDraft(adapters, draft, signal);
  expect(await readAftermath(adapters, 31)).toBeUndefined();
});
