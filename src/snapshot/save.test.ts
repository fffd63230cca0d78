import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStoredDevice } from '../../tests/support/stored-device.ts';
import type { Device, Entry } from '../adapters/device/device.ts';
import type { Rows } from '../adapters/device/store.ts';
import { saveSnapshots } from './save.ts';

const CUSTOMER = 7;
const AT = Date.UTC(2026, 10, 30, 12);
const AGE = `<time data-as-of="${AT}">As of 12:00 PM</time>`;

let device: Device;
let isOffline: boolean;
let stop: () => void;
/** What another tab does while the picture is taken. */
let meanwhile: (() => Promise<unknown>) | undefined;

beforeEach(async () => {
  device = await openStoredDevice(CUSTOMER);
  await device.save([row('receipts', 'BF-7', 'paid')]);
  isOffline = false;
  meanwhile = undefined;
  location.hash = '#/receipt/BF-7';
  const session = { state: 'expected', customer: CUSTOMER, keep: true, lastUsed: AT } as const;
  stop = saveSnapshots({
    device: { ...device, lockOf: withMeanwhile },
    tokens: { expected: () => session } as Parameters<typeof saveSnapshots>[0]['tokens'],
    reach: { isOffline: () => isOffline } as Parameters<typeof saveSnapshots>[0]['reach'],
  });
});

afterEach(() => {
  stop();
  document.body.replaceChildren();
});

const row = (shelf: Entry['shelf'], id: string, value: unknown, at = AT): Entry => ({ shelf, id, at, value });

/** Between the two transactions of a picture, another tab does something. */
async function withMeanwhile(customer: number) {
  const lockable = await device.lockOf(customer);
  if (!lockable) return undefined;
  let hasLooked = false;
  const transact = async <T>(work: (rows: Rows) => PromiseLike<T>, tables?: readonly string[]) => {
    if (hasLooked) await meanwhile?.();
    hasLooked = true;
    return lockable.locks.transact(work, tables);
  };
  return { ...lockable, locks: { ...lockable.locks, transact } };
}

/** A page that is hidden takes a picture at once. */
function hide(content: string): void {
  document.body.innerHTML = `<div id="app"><div><main>${content}</main></div></div>`;
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The words of the picture of the receipt. */
async function pictured(): Promise<string | undefined> {
  const rows = await device.list<{ readonly tree: unknown }>('billList');
  const picture = rows.find(({ id }) => id.startsWith('picture|/receipt/BF-7|'));
  return picture && JSON.stringify(picture.value.tree);
}

async function takeFirst(): Promise<void> {
  hide(`${AGE}<p>Paid $42.10</p>`);
  await vi.waitFor(async () => expect(await pictured()).toContain('Paid $42.10'));
}

/** Long enough for a picture that is taken at once. */
const settled = () => new Promise((after) => setTimeout(after, 200));

test('a receipt at rest is pictured with its age', async () => {
  await takeFirst();
  expect(await pictured()).toContain('As of 12:00 PM');
});

test('a saved copy, whose age only a notice tells, leaves the picture with an age', async () => {
  await takeFirst();
  hide(`<div role="status"><p>This is a saved copy</p>${AGE}</div><p>Copy</p>`);
  await settled();
  expect(await pictured()).toContain('As of 12:00 PM');
  expect(await pictured()).not.toContain('Copy');
});

test('without a connection no picture is taken, as it would say what cannot be done', async () => {
  await takeFirst();
  isOffline = true;
  hide(`${AGE}<p>You are offline</p>`);
  await settled();
  expect(await pictured()).toContain('Paid $42.10');
});

test('a picture that is gone because of what stands beside it is taken again once the screen has rested', async () => {
  await takeFirst();
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  await device.save([row('outbox', '1', 'a nickname')]);
  expect(await pictured()).toBeUndefined();
  await vi.waitFor(async () => expect(await pictured()).toContain('Paid $42.10'), { timeout: 10_000 });
});

test.each([
  {
    what: 'changes what the picture shows',
    work: () => device.save([row('receipts', 'BF-7', 'given back', AT + 1)]),
  },
  { what: 'changes it and keeps its time', work: () => device.save([row('receipts', 'BF-7', 'given back')]) },
  { what: 'begins a payment', work: () => device.save([row('attempts', 'key-1', {})]) },
  { what: 'signs out', work: () => device.wipe() },
])('a picture is not saved when another tab $what while it is taken', async ({ work }) => {
  await takeFirst();
  let wasDone = false;
  meanwhile = async () => {
    if (wasDone) return;
    wasDone = true;
    await work();
  };
  hide(`${AGE}<p>Paid $42.10</p>`);
  await vi.waitFor(() => expect(wasDone).toBe(true));
  await settled();
  await device.open(CUSTOMER, true);
  expect(await pictured()).toBeUndefined();
});
