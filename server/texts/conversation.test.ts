import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FAILED, PROCESSING, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { phoneOf } from '../../tests/support/texter.ts';
import { PEOPLE } from '../demo/people.ts';
import { PROCESSOR, setFault } from '../gateways/sandbox-faults.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';
import { accounts, billers, bills } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import { incomingTexts, payByTexts } from '../store/schema/pay-by-text.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import { messages } from '../store/schema/work.ts';
import { postNextBill } from '../workflows/bill-posted.ts';

const ONE = '5520 900 11';
const WATER = '100-9001-01';
const HEATING = '5520 900 02';
const DECLINED = '5520 900 03';

let portal: Portal;
let pax: ReturnType<typeof phoneOf>;
let tova: ReturnType<typeof phoneOf>;

beforeEach(async () => {
  portal = await openPortal();
  pax = phoneOf(portal, 'phone');
  tova = phoneOf(portal, 'text');
});

afterEach(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

const owes = async (who: typeof pax, number: string) => (await who.billOf(number)).balance;

/** Leaves pay by text on for these accounts only, so that `PAY` names one. */
async function only(...numbers: string[]) {
  const rows = await portal.store.db.select().from(accounts);
  for (const { id, accountNum } of rows)
    if (!numbers.includes(accountNum))
      await portal.store.db.update(payByTexts).set({ active: false }).where(eq(payByTexts.accountId, id));
}

describe('paying by text', () => {
  test('PAY pays the full balance with the chosen method and answers with amount and number (SRV2-28)', async () => {
    expect(await pax.ask(' pay 💸 ')).toEqual([
      expect.stringMatching(
        /^Billfold: Paid \$57\.30 to Cascade Power & Light, account 5520 900 11 \(One bill\), by Visa ending in 6060\. Confirmation number [A-Z0-9-]+\.$/,
      ),
    ]);
    const [paid] = await pax.paid(ONE);
    expect(paid).toMatchObject({ status: SUCCESSFUL, amount: 5730, fee: 0, autoPaid: false });
    expect(paid?.receiptOptions).toEqual([{ type: 'email', value: PEOPLE.phone.email }]);
    expect(await owes(pax, ONE)).toBe(0);
    expect((await pax.told()).at(-1)).toContain(paid?.confirmationNum);
  });

  test('PAY for a paid bill says so and pays nothing (SRV2-31)', async () => {
    await pax.ask('PAY');
    expect(await pax.ask('PAY')).toEqual(['Billfold: Your bills are paid. Nothing was paid.']);
    expect(await pax.paid(ONE)).toHaveLength(1);
  });

  test('a text that is delivered twice pays once (SRV2-28)', async () => {
    await pax.ask('PAY', 'delivery-1');
    expect(await pax.ask('PAY', 'delivery-1')).toEqual([]);
    expect(await pax.paid(ONE)).toHaveLength(1);
  });

  test('a fee is named first, and CONFIRM pays it with the bill (SRV2-28)', async () => {
    await only(HEATING);
    expect(await tova.ask('PAY')).toEqual([
      'Billfold: To pay $103.40 to Cascade Power & Light, account 5520 900 02 (Heating, with a fee), by Checking ending in 3377 costs a fee of $0.75, $104.15 in all. Reply CONFIRM to pay.',
    ]);
    expect(await tova.paid(HEATING)).toEqual([]);
    expect((await tova.ask('confirm'))[0]).toMatch(/\$104\.15 \(with a fee of \$0\.75\).*on its way/);
    const [paid] = await tova.paid(HEATING);
    expect(paid).toMatchObject({ status: PROCESSING, amount: 10_340, fee: 75 });
    expect(await tova.ask('CONFIRM')).toEqual([expect.stringContaining('nothing to confirm')]);
    expect(await tova.paid(HEATING)).toHaveLength(1);
  });

  test('CONFIRM after another method was chosen names that method, and only the next CONFIRM pays (SRV2-28)', async () => {
    await only(HEATING);
    await tova.ask('PAY');
    const [visa] = await portal.store.db
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.nickname, 'Tova Visa'));
    const { accountId } = await tova.billOf(HEATING);
    await portal.store.db
      .update(payByTexts)
      .set({ methodId: visa?.id ?? 0 })
      .where(eq(payByTexts.accountId, accountId));
    expect(await tova.ask('CONFIRM')).toEqual([
      expect.stringMatching(/by Visa ending in .* Reply CONFIRM to pay\.$/),
    ]);
    expect(await tova.paid(HEATING)).toEqual([]);
    expect((await tova.ask('CONFIRM'))[0]).toMatch(/^Billfold: Paid .* by Visa ending in/);
  });

  test('PAY with several open bills is answered with a list, and PAY 2 pays the second (SRV2-29)', async () => {
    await only(WATER, DECLINED, ONE);
    const [list = ''] = await tova.ask('PAY');
    expect(list).toContain('You have 2 open bills.');
    expect(list).toMatch(/1: Harbor City Utilities, account 100-9001-01.*\$46\.20.*\n2: Cascade/s);
    expect(await tova.ask('PAY 7')).toEqual([expect.stringContaining('no bill with that number')]);
    expect((await tova.ask('PAY 1'))[0]).toContain('Paid $46.20 to Harbor City Utilities');
    expect(await owes(tova, WATER)).toBe(0);
    expect(await tova.ask('PAY 1')).toEqual([expect.stringContaining('is already paid. Nothing was paid.')]);
    expect(await tova.paid(WATER)).toHaveLength(1);
  });

  test('PAY 2 before any list is answered with the list (SRV2-29)', async () => {
    await only(WATER, DECLINED, ONE);
    expect((await tova.ask('PAY 2'))[0]).toContain('You have 2 open bills.');
    expect(await tova.paid(DECLINED)).toEqual([]);
  });

  test('a declined method is answered with its reason, and that nothing was taken (SRV2-31)', async () => {
    await only(DECLINED);
    const [answer] = await tova.ask('PAY');
    expect(answer).toMatch(/^Billfold: Nothing was taken: your payment of \$71\.85 .* failed\. ./);
    const [failed] = await tova.paid(DECLINED);
    expect(failed).toMatchObject({ status: FAILED });
    expect(await owes(tova, DECLINED)).toBe(7185);
  });

  test('a decline at a biller that was paused meanwhile does not take the pause for its reason (SRV2-31)', async () => {
    await only(DECLINED);
    const { processor } = portal.parts;
    const charge: typeof processor.charge = async (...asked) => {
      await portal.store.db.update(billers).set({ pausedAt: new Date() });
      return processor.charge(...asked);
    };
    Object.assign(portal.parts, { processor: { ...processor, charge } });
    const [answer] = await tova.ask('PAY');
    expect(answer).toMatch(
      /failed\. .+ Another try does not help now\. (.+) takes no payments right now\. Please pay \1 directly\.$/,
    );
    Object.assign(portal.parts, { processor });
  });

  test('an account that went to collections meanwhile pays nothing (SRV2-31)', async () => {
    await portal.store.db.update(accounts).set({ inCollections: true }).where(eq(accounts.accountNum, ONE));
    expect(await pax.ask('PAY')).toEqual([
      expect.stringContaining('This account is in collections. Nothing was paid.'),
    ]);
    expect(await pax.paid(ONE)).toEqual([]);
  });

  test('a bill that changed between the text and the answer is texted again, and only the next answer pays (SRV2-28)', async () => {
    await only(WATER, DECLINED);
    await tova.ask('PAY');
    const { id } = await tova.billOf(WATER);
    await portal.store.db
      .update(bills)
      .set({ balance: cents(5000), amountDue: cents(5000) })
      .where(eq(bills.id, id));
    expect(await tova.ask('PAY 1')).toEqual([
      expect.stringMatching(
        /is \$50\.00, due .* now\. It was \$46\.20 before\. Nothing was paid\. Reply PAY 1 to pay \$50\.00\./,
      ),
    ]);
    expect(await tova.paid(WATER)).toEqual([]);
    expect((await tova.ask('PAY 1'))[0]).toContain('Paid $50.00');
  });

  test('the balance at the moment of the answer counts (SRV2-28)', async () => {
    await only(HEATING);
    await tova.ask('PAY');
    const currentBalance = async () => ({
      balance: cents(2000),
      amountDue: cents(2000),
      asOf: portal.parts.clock.now(),
    });
    Object.assign(portal.parts, { billers: { ...portal.parts.billers, balance: currentBalance } });
    expect((await tova.ask('CONFIRM'))[0]).toContain('is $20.00');
    expect(await tova.paid(HEATING)).toEqual([]);
  });

  test('a payment without an outcome is said to be checked, blocks the next one and is reported once it is known (SRV2-31, ERR-47)', async () => {
    await setFault(portal.store.db, 'processor', PROCESSOR, 'ambiguous');
    const first = await pax.ask('PAY');
    if (first[0]?.includes('Paid')) throw new Error('an ambiguous processor answered');
    expect(first).toEqual([expect.stringContaining('We are checking your payment')]);
    expect(await pax.ask('PAY')).toEqual([expect.stringContaining('Please do not pay again')]);
    await setFault(portal.store.db, 'processor', PROCESSOR, 'up');
    const before = (await pax.told()).length;
    for (let wait = 0; wait < 3; wait++) {
      portal.pass(61_000);
      await runDueWork(portal.parts);
    }
    const last = (await pax.told()).slice(before);
    expect(last).toHaveLength(1);
    expect(last[0]).toMatch(/Paid \$57\.30|Nothing was taken/);
    const made = (await pax.paid(ONE)).filter(({ status }) => status === SUCCESSFUL);
    expect(made).toHaveLength(last[0]?.includes('Paid') ? 1 : 0);
  });

  test('a method that cannot pay any more is named, and so is a removed one (SRV2-31)', async () => {
    await portal.store.db
      .update(paymentMethods)
      .set({ enabled: false })
      .where(eq(paymentMethods.nickname, 'Pax Visa'));
    expect(await pax.ask('PAY')).toEqual([expect.stringContaining('add it again. Nothing was paid.')]);
    await portal.store.db.delete(paymentMethods).where(eq(paymentMethods.nickname, 'Pax Visa'));
    expect(await pax.ask('PAY')).toEqual([expect.stringContaining('was removed')]);
    expect(await pax.paid(ONE)).toEqual([]);
  });
});

describe('what else a text can say', () => {
  test('STOP ends every text to the number until START, is confirmed once, and pays nothing (SRV2-30, ruling 56)', async () => {
    expect(await tova.ask('Stop')).toEqual([
      'Billfold: You get no more texts from us at this number, and pay by text is off. Sign-in codes go by email. Reply START to get texts again.',
    ]);
    expect(await tova.ask('STOP')).toEqual([]);
    const rows = await portal.store.db.select().from(payByTexts);
    expect(rows.filter(({ mobileNumber, active }) => mobileNumber === tova.from && active)).toEqual([]);
    expect(await tova.ask('PAY')).toEqual([]);
    expect((await tova.ask('HELP'))[0]).toContain('sends no texts to this number, because it sent STOP');
    expect(await tova.ask('start')).toEqual([
      'Billfold: Texts to this number are on again, as your settings in Billfold say. Pay by text stays off until you turn it on there. Reply STOP to end, HELP for help.',
    ]);
    expect(await tova.ask('PAY')).toEqual([
      expect.stringContaining('off for this number. Nothing was paid.'),
    ]);
    expect((await tova.ask('HELP'))[0]).toContain('STOP ends all texts from us to this number');
    expect((await tova.ask('STOP')).length).toBe(1);
    expect((await pax.ask('PAY'))[0]).toContain('Paid');
  });

  test('HELP says that my biller takes no payments, in place of the words that pay (ruling 77)', async () => {
    expect((await tova.ask('HELP'))[0]).toContain('PAY pays your bill');
    await portal.store.db.update(billers).set({ merchant: '' });
    const [help = ''] = await tova.ask('HELP');
    expect(help).toMatch(
      / does not take payments here\. Nothing is paid by text meanwhile\. STOP ends all texts /,
    );
    expect(help).not.toContain('PAY pays');
  });

  test.each(['hello', 'PAY 2.50', '💸', 'x'.repeat(10_000), 'PAY\0'])(
    'anything else is answered with the choices, whatever it is (SRV2-30)',
    async (text) => {
      const [answer, ...more] = await pax.ask(text);
      expect(more).toEqual([]);
      if (!text.startsWith('PAY\0')) expect(answer).toContain('Reply PAY to pay your bill, STOP to end');
      expect(await pax.paid(ONE)).toHaveLength(text.startsWith('PAY\0') ? 1 : 0);
    },
  );

  test('a number that nobody set up gets no account data, whatever it texts (SRV2-30)', async () => {
    const stranger = phoneOf(portal, 'code');
    for (const text of ['PAY', 'PAY 1', 'CONFIRM', 'who owes?'])
      expect(await stranger.ask(text)).toEqual([
        'Billfold: This number is not set up for pay by text. Sign in to Billfold to set it up.',
      ]);
    for (const text of ['HELP', 'STOP', 'START'])
      expect((await stranger.ask(text)).join()).not.toMatch(/account|\$/);
  });

  test('a number that is not its customer’s any more pays nothing (SRV2-33)', async () => {
    await portal.store.db
      .update(customers)
      .set({ mobileNumber: '3035550111' })
      .where(eq(customers.email, PEOPLE.phone.email));
    expect(await pax.ask('PAY')).toEqual([expect.stringContaining('not set up for pay by text')]);
    expect(await pax.paid(ONE)).toEqual([]);
  });

  test('a number that sends texts without end stops getting answers', async () => {
    for (let at = 0; at < 70; at++) await pax.send('hm');
    const rows = await portal.store.db.select().from(incomingTexts);
    expect(rows).toHaveLength(60);
    expect(rows.every(({ body }) => body === '')).toBe(true);
  });
});

test('a posted bill is texted with the possible answers, and PAY pays it (SRV2-27)', async () => {
  const { id } = await pax.billOf(ONE);
  await portal.store.db
    .update(bills)
    .set({ dueDate: addDays(portal.parts.clock.today(), -15) })
    .where(eq(bills.id, id));
  expect(await postNextBill(portal.parts)).toBe(true);
  await runDueWork(portal.parts);
  const posted = (await pax.told()).filter((text) => text.includes('Reply PAY'));
  const bill = await pax.billOf(ONE);
  expect(bill.id).not.toBe(id);
  expect(posted).toHaveLength(1);
  expect(posted[0]).toMatch(
    /^Billfold: Your bill from Cascade Power & Light, account 5520 900 11 \(One bill\), is \$[\d.]+, due .*\. Reply PAY to pay, STOP to end, HELP for help\.$/,
  );
  expect((await pax.ask('PAY'))[0]).toContain('Paid $');
  expect(await owes(pax, ONE)).toBe(0);
  const queued = await portal.store.db.select().from(messages);
  expect(queued.filter(({ cause }) => cause.startsWith(`bill ${bill.id} by text`))).toHaveLength(1);
});
