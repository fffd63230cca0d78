/** The screens that the device keeps a picture of (ruling 69). */

export type PicturedName = 'bills' | 'bill' | 'cart' | 'receipt' | 'checkoutReceipt' | 'upcoming';

interface PicturedScreen {
  readonly name: PicturedName;
  /** Its addresses. The group is the id of what it shows. */
  readonly address: RegExp;
  /** The rows of the device whose age it tells, as `shelf/id`; `$1` is the group of the address. */
  readonly rows: readonly string[];
  /** What it shows besides: rows, and whole shelves by their name. When any of it changes, the picture is deleted. */
  readonly besides: readonly string[];
  /**
   * The buttons in its content whose press is carried out once the app is there. Nothing that is never queued is among
   * them (ruling 70): no payment, no removal, no auto pay.
   */
  readonly replayed: string;
  /** Whether the app draws it in several steps, as its parts are loaded and read. */
  readonly isInSteps: boolean;
}

/** In the name of a row: the id of the account, and that of its newest bill, which the bill tells. */
const ACCOUNT = '<account>';
const NEWEST = '<newest>';

const MARKED = 'summary, button[data-replay]';

const SCREENS: readonly PicturedScreen[] = [
  {
    name: 'bills',
    address: /^\/bills$/,
    rows: ['billList/all'],
    besides: ['tax/accounts', 'outbox', 'attempts'],
    // None of its buttons pays or removes anything.
    replayed: 'summary, button',
    isInSteps: false,
  },
  {
    name: 'bill',
    address: /^\/bills\/([1-9]\d{0,14})$/,
    rows: ['bills/$1'],
    // The list tells of the auto pay of an account, and holds the account.
    besides: [
      'billList/all',
      `autoPays/bill ${NEWEST}`,
      `autoPays/methods ${NEWEST}`,
      `reminders/${ACCOUNT}`,
      `payByText/${ACCOUNT}`,
      'profile/takeOvers',
      'outbox',
      'attempts',
    ],
    replayed: MARKED,
    isInSteps: true,
  },
  {
    name: 'cart',
    address: /^\/cart$/,
    rows: ['cart/cart'],
    // The list holds the nicknames, the outbox those that are not sent yet. The draft names its method.
    besides: ['billList/all', 'draft', 'cart/draft method', 'wallet/methods', 'outbox', 'attempts'],
    replayed: MARKED,
    isInSteps: true,
  },
  {
    name: 'receipt',
    // A payment that is opened from a bill has the number of that bill behind its own.
    address: /^\/(?:receipt|bill\/payments)\/([\w-]+)(?:\/\d+)?$/,
    rows: ['receipts/$1'],
    // The list tells what is left of a bill. It holds the nicknames, the outbox those that are not sent yet.
    besides: ['billList/all', 'outbox', 'attempts'],
    replayed: MARKED,
    isInSteps: true,
  },
  {
    // Which row it shows depends on the tab.
    name: 'checkoutReceipt',
    address: /^\/cart\/receipt$/,
    rows: [],
    // What comes next is worked out from the bill that was paid, of which the address says nothing.
    besides: ['billList/all', 'bills', 'outbox', 'attempts'],
    replayed: MARKED,
    isInSteps: true,
  },
  {
    name: 'upcoming',
    address: /^\/upcoming$/,
    rows: ['billList/all', 'scheduled/list', 'autoPays/list'],
    // What is expected and the sums of the weeks are worked out from the bills.
    besides: ['bills', 'wallet/methods', 'tax/accounts', 'payByText', 'attempts'],
    replayed: MARKED,
    isInSteps: true,
  },
];

/** The path that a hash leads to, without the forms of the first page that the app redirects. */
export function addressOf(hash: string): string {
  return /^(#\/?(bills)?)?$/.test(hash) ? '/bills' : hash.replace(/^#(?=\/)/, '');
}

/** The pictured screen at an address, with its rows; undefined where there is no picture. */
export function picturedAt(address: string): PicturedScreen | undefined {
  const screen = SCREENS.find((one) => one.address.test(address));
  if (!screen) return undefined;
  const named = (row: string) => address.replace(screen.address, row);
  return { ...screen, rows: screen.rows.map(named), besides: screen.besides.map(named) };
}

/** The name of a row that depends on what the bill tells. */
export const namedBy = (
  name: string,
  bill:
    | { readonly account_id?: number; readonly pagination?: { readonly newestBillId: number } }
    | null
    | undefined,
): string =>
  name.replace(ACCOUNT, `${bill?.account_id}`).replace(NEWEST, `${bill?.pagination?.newestBillId}`);
