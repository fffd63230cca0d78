import { desc, gt } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatCents } from '../../domain/values/cents.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { STAFF } from '../demo/staff.ts';
import { activeStaff } from '../office/staff.ts';
import { events } from '../store/schema/events.ts';
import { staff } from '../store/schema/office.ts';
import { giveBackByCommand } from './give-back-by-command.ts';

let portal: Portal;
let request: Parameters<typeof giveBackByCommand>[1];
let before: number;

beforeEach(async () => {
  portal = await openPortal();
  const dana = await portal.signIn('demo');
  const paid = await payer(portal, () => dana).pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  const amount = paid.receipt.gross_total;
  const confirmationNum = paid.receipt.transaction_receipts[0]?.confirmation_num ?? '';
  request = { confirmationNum, paid: amount, amount, reason: 'You paid at the counter as well.' };
  const [last] = await portal.store.db.select().from(events).orderBy(desc(events.id)).limit(1);
  before = last?.id ?? 0;
});

afterEach(() => portal.close());

const noted = () =>
  portal.store.db
    .select({ kind: events.kind, outcome: events.outcome, staff: events.staffId, detail: events.detail })
    .from(events)
    .where(gt(events.id, before))
    .orderBy(events.id);

const outside = (office = true) => ({
  ...portal.parts,
  config: { ...portal.parts.config, sandbox: false, office },
});

test('the log says who asked at the command line that money goes back, and what came of it', async () => {
  const { email } = STAFF.cashier;
  const cashier = await activeStaff(portal.store.db, email);
  const given = await giveBackByCommand(outside(), request, email.toUpperCase());
  expect(given.isDone).toBe(true);
  expect((await giveBackByCommand(outside(), request, email)).isDone).toBe(false);
  const person = { staff: cashier?.id };
  const detail = { biller: 'harbor', subject: `payment ${request.confirmationNum}` };
  expect(await noted()).toMatchObject([
    {
      ...person,
      kind: 'office-asked',
      detail: { reason: request.reason, after: `${formatCents(request.amount)}, by the command line` },
    },
    { ...person, kind: 'office-refunded', outcome: 'done', detail: { ...detail, after: given.words } },
    { ...person, kind: 'office-asked' },
    { ...person, kind: 'office-refunded', outcome: 'refused', detail },
  ]);
});

test('where money is real nothing goes back without a person of the office; a sandbox asks for none, and checks one that is named', async () => {
  await expect(giveBackByCommand(portal.parts, request, 'nobody@city.example')).rejects.toThrow(
    'There is no active person nobody@city.example',
  );
  await expect(giveBackByCommand(outside(), request)).rejects.toThrow('Say who asks');
  await expect(giveBackByCommand(outside(), request, 'nobody@city.example')).rejects.toThrow(
    'There is no active person nobody@city.example',
  );
  const invited = 'invited@city.example';
  await portal.store.db.insert(staff).values({ email: invited, createdAt: new Date(0) });
  await expect(giveBackByCommand(outside(), request, invited)).rejects.toThrow('There is no active person');
  expect(await noted()).toEqual([]);
  expect((await giveBackByCommand(portal.parts, request)).isDone).toBe(true);
  expect(await noted()).toMatchObject([{ staff: 0 }, { staff: 0 }]);
});
