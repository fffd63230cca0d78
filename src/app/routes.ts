/** Every path of the app by name, as patterns of the router. Links are built with `to`, never by hand. */
export const routes = {
  home: '/',
  login: '/login',
  signUp: '/register/register',
  moreInfo: '/register/more-info',
  registered: '/register/success',
  verifyEmail: '/register/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password/:token',
  temporaryPassword: '/temporary-password/:uuid',
  undo: '/undo/:token',
  bills: '/bills',
  billsAdd: '/bills/add',
  billPrint: '/bills/:id/pdf',
  /** A path with anything after the number shows the bill (NAV-09). */
  bill: '/bills/:id/:section?/:subsection?',
  billAdd: '/bill-add',
  cart: '/cart',
  payMethods: '/cart/paymethods',
  checkout: '/cart/checkout',
  cartReceipt: '/cart/receipt',
  receipt: '/receipt/:confirmationNum',
  billPayment: '/bill/payments/:confirmationNum/:ebillId?',
  /** Also the details of one payment (NAV-14, NAV-15). */
  history: '/history/:section?/:confirmationNum?',
  autoPays: '/auto-pays',
  autoPay: '/auto-pay/:id',
  scheduledPayments: '/scheduled-payments',
  scheduledReceipt: '/scheduled-payments/receipt/:confirmationNum',
  /** The wallet, one method by its id, or `add` with anything after it (WAL-05). */
  paymentMethods: '/payment-methods/:id?/*?',
  upcoming: '/upcoming',
  /** For an account; `part` is one of its bills or the number that was just verified (PBT-01 to PBT-03). */
  payByText: '/pay-by-text/:id/:part',
  reminder: '/reminder/:id/:ebillId',
  /** The list, one of its pages, or Profile for an account's number (ruling 55, SET-02). */
  settings: '/settings/:part?/:ebillId?',
  taxAccount: '/tax-accounts/:accountId/:entityId',
  taxReturn: '/tax-accounts/:accountId/returns/:taxReturnId/:section?',
  page: /^\/(?<page>about|security|jobs|faq|contact|privacy|terms|merchants|accessibility)$/,
  /** The running machines, or one by its name, in development and in the sandbox (ruling 31). */
  machines: '/dev/machines/:machine?',
} as const;

export type RouteName = keyof typeof routes;

/** The pages about this portal (NAV-31), and the one that says how everybody can use it. */
export type PageName =
  | 'about'
  | 'security'
  | 'jobs'
  | 'faq'
  | 'contact'
  | 'privacy'
  | 'terms'
  | 'merchants'
  | 'accessibility';

/** The pages of the settings (ruling 55). */
export type SettingsPageName = 'profile' | 'notifications' | 'security' | 'bills' | 'offline';

/** The paths that the app itself links to. Some routes are reached by links in mails only. */
export const to = {
  home: () => routes.home,
  login: () => routes.login,
  signUp: () => routes.signUp,
  moreInfo: () => routes.moreInfo,
  registered: () => routes.registered,
  forgotPassword: () => routes.forgotPassword,
  temporaryPassword: (uuid: string) => `/temporary-password/${uuid}`,
  bills: () => routes.bills,
  billsAdd: () => routes.billsAdd,
  bill: (ebillId: number) => `/bills/${ebillId}`,
  billPrint: (ebillId: number) => `/bills/${ebillId}/pdf`,
  billAdd: () => routes.billAdd,
  cart: () => routes.cart,
  payMethods: () => routes.payMethods,
  /** With the key of an open payment, that payment is shown. */
  checkout: (key = '') => `${routes.checkout}${key && `?${new URLSearchParams({ payment: key })}`}`,
  cartReceipt: () => routes.cartReceipt,
  receipt: (confirmationNum: string) => `/receipt/${encodeURIComponent(confirmationNum)}`,
  billPayment: (confirmationNum: string, ebillId: number) =>
    `/bill/payments/${encodeURIComponent(confirmationNum)}/${ebillId}`,
  history: (section = 'bills', confirmationNum = '') =>
    `/history/${section}${confirmationNum && `/${encodeURIComponent(confirmationNum)}`}`,
  autoPays: () => routes.autoPays,
  autoPay: (ebillId: number) => `/auto-pay/${ebillId}`,
  scheduledPayments: (confirmationNum = '') =>
    `${routes.scheduledPayments}${confirmationNum && `?${new URLSearchParams({ payment: confirmationNum })}`}`,
  scheduledReceipt: (confirmationNum: string) =>
    `/scheduled-payments/receipt/${encodeURIComponent(confirmationNum)}`,
  paymentMethods: (id?: number | 'add', returnTo?: string) =>
    `/payment-methods${id ? `/${id}` : ''}${returnTo ? `?${new URLSearchParams({ return: returnTo })}` : ''}`,
  upcoming: () => routes.upcoming,
  payByText: (accountId: number, part: number | string) => `/pay-by-text/${accountId}/${part}`,
  reminder: (accountId: number, ebillId: number) => `/reminder/${accountId}/${ebillId}`,
  /** The list or one page. With an account, the page offers to remove it (BIL-31, TAX-03). */
  settings: (part?: SettingsPageName | 'account' | 'tax', id?: number) =>
    id ? `/settings/bills?${part}=${id}` : `/settings${part ? `/${part}` : ''}`,
  taxAccount: (accountId: number, entityId: number, year?: string) =>
    `/tax-accounts/${accountId}/${entityId}${year === undefined ? '' : `?year=${year}`}`,
  taxReturn: (accountId: number, taxReturnId: number, section = '') =>
    `/tax-accounts/${accountId}/returns/${taxReturnId}${section && `/${section}`}`,
  page: (name: PageName) => `/${name}`,
} satisfies Partial<Record<RouteName, (...parts: never[]) => string>>;

export function href(path: string): string {
  return `#${path}`;
}

export const PUBLIC_ROUTES: readonly RouteName[] = [
  'login',
  'signUp',
  'registered',
  'verifyEmail',
  'forgotPassword',
  'resetPassword',
  'temporaryPassword',
  'undo',
  'page',
  'machines',
];
