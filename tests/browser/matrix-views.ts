import type { Page } from '@playwright/test';

/** What a view shows when the services are unreachable. */
export type Outcome =
  /** The last known data, with its age. */
  | 'data'
  /** A message about what is missing: a connection, or data that was never loaded here. */
  | 'message'
  /** The usual view: it needs nothing from the services. */
  | 'page'
  /** The view to which it redirects, such as the empty cart. */
  | 'elsewhere';

export interface View {
  readonly name: string;
  readonly path: string;
  /** After the view was opened here before. */
  readonly kept: Outcome;
  /** When the device has no data for it. */
  readonly bare: Outcome;
}

interface Facts {
  readonly bill: number;
  readonly account: number;
  readonly receipt: string;
  readonly scheduled: string;
  readonly method: number;
  readonly taxAccount: string;
  readonly taxReturn: string;
}

/** The 26 views of the app, for a customer with data in each. */
export function viewsOf({ bill, account, receipt, scheduled, method, taxAccount, taxReturn }: Facts): View[] {
  const view = (name: string, path: string, kept: Outcome = 'data', bare: Outcome = 'message'): View => ({
    name,
    path,
    kept,
    bare,
  });
  return [
    view('bill list', '/bills'),
    view('bill', `/bills/${bill}`),
    view('bill in print', `/bills/${bill}/pdf`),
    view('add account', '/bill-add', 'message'),
    view('add account over the list', '/bills/add', 'message'),
    view('cart', '/cart'),
    view('pay methods', '/cart/paymethods', 'elsewhere', 'elsewhere'),
    view('review', '/cart/checkout', 'elsewhere', 'elsewhere'),
    view('receipt', `/receipt/${receipt}`),
    view('payment of a bill', `/bill/payments/${receipt}/${bill}`),
    view('history of bills', '/history/bills'),
    view('history of payments', '/history/payments'),
    view('one payment in the history', `/history/payments/${receipt}`),
    view('auto pays', '/auto-pays'),
    view('auto pay', `/auto-pay/${bill}`),
    view('pending payments', '/scheduled-payments'),
    view('receipt of a pending payment', `/scheduled-payments/receipt/${scheduled}`),
    view('wallet', '/payment-methods'),
    view('method', `/payment-methods/${method}`, 'message'),
    view('upcoming', '/upcoming'),
    view('settings', '/settings'),
    view('profile', '/settings/profile'),
    view('notifications', '/settings/notifications'),
    view('security', '/settings/security'),
    view('bills in the settings', '/settings/bills'),
    view('offline copy', '/settings/offline'),
    view('pay by text', `/pay-by-text/${account}/${bill}`),
    view('reminder', `/reminder/${account}/${bill}`),
    view('tax account', taxAccount),
    view('tax return', taxReturn),
    view('frequent questions', '/faq', 'page', 'page'),
  ];
}

/** Reads one id of each kind from the device and the pages. */
export async function factsOf(page: Page): Promise<Facts> {
  const held = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open('billfold'));
    const rows = async (shelf: string) =>
      (await done(db.transaction(shelf).objectStore(shelf).getAll())).map(
        ({ id, blob }: { id: string; blob: string }) => ({ id, value: JSON.parse(blob).value }),
      );
    const all = {
      bills: await rows('bills'),
      receipts: await rows('receipts'),
      scheduled: await rows('scheduled'),
      wallet: await rows('wallet'),
    };
    db.close();
    return all;
  });
  const bill = held.bills.find(({ value }) => value.biller.sources.pay_by_text && value.bill_type.is_utility);
  const receipt = held.receipts.find(({ value }) => value.trans_status === 1);
  const [scheduled] = held.scheduled.flatMap(({ value }) => (Array.isArray(value) ? value : []));
  const [method] = held.wallet.flatMap(({ value }) => (Array.isArray(value) ? value : []));
  const taxAccount = await page
    .locator('a[href^="#/tax-accounts/"]:not([href*="/returns/"])')
    .first()
    .getAttribute('href');
  const taxReturn = await page.locator('a[href*="/returns/"]').first().getAttribute('href');
  return {
    bill: bill?.value.id,
    account: bill?.value.account_id,
    receipt: receipt?.id ?? '',
    scheduled: scheduled?.confirmation_num ?? '',
    method: method?.id,
    taxAccount: taxAccount?.slice(1) ?? '',
    taxReturn: taxReturn?.slice(1) ?? '',
  };
}
