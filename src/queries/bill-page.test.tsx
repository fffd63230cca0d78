import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { encode } from '../../domain/api/codec.ts';
import { sampleAutoPay } from '../../domain/fixtures/auto-pay.ts';
import { sampleBill } from '../../domain/fixtures/bill.ts';
import { sampleReminder } from '../../domain/fixtures/text.ts';
import { type BillPage, getBillPage } from '../../domain/upcoming/bill-page-calls.ts';
import { openBill, preparePage } from '../../tests/support/open-bill.tsx';

beforeEach(preparePage);
afterEach(cleanup);

const page: BillPage = {
  bill: sampleBill(),
  auto_pay: sampleAutoPay({ ebill_id: 11 }),
  reminder: sampleReminder({ AccountId: sampleBill().account_id, Active: true }),
  take_overs: [],
};

/** Opens the page of bill 11, and counts what it asks. */
async function open(answer: () => Response) {
  const asked: string[] = [];
  const noted = (name: string, reply: () => Response) => () => {
    asked.push(name);
    return reply();
  };
  const refused = () => Response.json({ message: 'No.' }, { status: 500 });
  const opened = await openBill(
    {},
    {
      '/bill-pages/11': noted('page', answer),
      '/auto-pays/11': noted('auto pay', refused),
      '/GetByAccountId': noted('reminder', refused),
      '/take-overs': noted('take-overs', refused),
    },
  );
  return { ...opened, asked };
}

test('opening a bill asks the server once, and shows its auto pay and its reminder', async () => {
  const { asked } = await open(() => Response.json(encode(getBillPage.answer, page)));
  expect(await screen.findByRole('switch', { name: 'Auto Pay' })).toBeTruthy();
  const reminders = await screen.findByRole<HTMLInputElement>('switch', { name: 'Reminders' });
  await waitFor(() => expect(reminders.checked).toBe(true));
  expect(asked).toEqual(['page']);
});

test('with a server of the version before, a bill opens by the calls for its parts', async () => {
  const { asked } = await open(() => Response.json({ message: 'No.' }, { status: 404 }));
  expect(await screen.findByRole('heading', { level: 1, name: sampleBill().biller.name })).toBeTruthy();
  await waitFor(() => expect(asked).toContain('reminder'));
  expect(asked.filter((name) => name === 'page')).toHaveLength(1);
});

test('a setting that I change while the page is under way is not undone by its answer', async () => {
  let answer: ((response: Response) => void) | undefined;
  const { device } = await openBill(
    {},
    {
      '/bill-pages/11': () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    },
  );
  const id = String(page.bill.account_id);
  const changed = sampleReminder({ AccountId: page.bill.account_id, Active: false });
  await device.save([{ shelf: 'reminders', id, at: Date.now() + 1_000, value: changed }]);
  await expect.poll(() => answer).toBeTruthy();
  answer?.(Response.json(encode(getBillPage.answer, page)));
  await screen.findByRole('heading', { level: 1, name: page.bill.biller.name });
  expect((await device.read<{ Active: boolean }>('reminders', id))?.value.Active).toBe(false);
});
