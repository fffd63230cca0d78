import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../domain/calendar-date.ts';
import { listAlerts } from '../../domain/calls/alerts.ts';
import { payer } from '../../tests/payer.ts';
import { openPortal, type Portal, type Signed } from '../../tests/portal.ts';
import { runDueWork } from '../work.ts';

const DAY = 86_400_000;

let portal: Portal;
let dana: Signed;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

const actions = async () =>
  (
    await portal.send(listAlerts, { alert_type: 'action', is_read: false, page: 1, per_page: 100 }, dana)
  ).answer().items;

async function nextDay() {
  portal.pass(DAY);
  dana = await portal.signIn('demo');
  await runDueWork(portal.parts);
}

test('a card that ends soon and that a pending payment needs is asked about, until it is not needed any more (SRV-52, NAV-38)', async () => {
  await runDueWork(portal.parts);
  expect(await actions()).toEqual([]);
  const till = payer(portal, () => dana);
  const on = addDays(portal.parts.clock.today(), 2);
  await till.pay({ accounts: ['LOT-118'], method: 'Discover, expiring', on });
  await till.pay({ accounts: ['LOT-114'], method: 'Everyday Visa', on });

  await nextDay();
  const asked = await actions();
  expect(asked).toMatchObject([{ typeMsg: 'Card expiring', href: '#/payment-methods', is_read: false }]);
  expect(asked[0]?.message).toMatch(/^Your Discover ending in 1117 expires 11\/2026\./);

  await nextDay();
  await nextDay();
  expect(await actions()).toEqual([]);
});
