/** Every path of the app by name, as patterns of the router. Links are built from `to`, never by hand. */
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
  bills: '/bills',
  billsAdd: '/bills/add',
  billPrint: '/bills/:id/pdf',
  /** Whatever follows the number shows the bill (NAV-09). */
  bill: '/bills/:id/:section?/:subsection?',
  billAdd: '/bill-add',
  cart: '/cart',
  payMethods: '/cart/paymethods',
  checkout: '/cart/checkout',
  cartReceipt: '/cart/receipt',
  receipt: '/receipt/:confirmationNum',
  billPayment: '/bill/payments/:confirmationNum/:ebillId?',
  /** Also the detail of one payment (NAV-14, NAV-15). */
  history: '/history/:section?/:confirmationNum?',
  autoPays: '/auto-pays',
  autoPay: '/auto-pay/:id',
  scheduledPayments: '/scheduled-payments',
  scheduledReceipt: '/scheduled-payments/receipt/:confirmationNum',
  /** The wallet, a method by its number, or `add` with anything after it (WAL-05). */
  paymentMethods: '/payment-methods/:id?/*?',
  upcoming: '/upcoming',
  /** Of an account, with a bill of it or the number that was just verified (PBT-01 to PBT-03). */
  payByText: '/pay-by-text/:id/:part',
  reminder: '/reminder/:id/:ebillId',
  settings: '/settings/:accountId?/:ebillId?',
  taxAccount: '/tax-accounts/:accountId/:entityId',
  taxReturn: '/tax-accounts/:accountId/returns/:taxReturnId/:section?',
  /** Also the machines at work, in development and in the sandbox (ruling 31). */
  page: /^\/(?<page>about|security|jobs|faq|contact|privacy|terms|merchants|dev\/machines)$/,
} as const;

export type RouteName = keyof typeof routes;

/** What this portal says about itself (NAV-31). */
export type PageName = 'about' | 'security' | 'jobs' | 'faq' | 'contact' | 'privacy' | 'terms' | 'merchants';

export const to = {
  home: () => routes.home,
  login: () => routes.login,
  signUp: () => routes.signUp,
  moreInfo: () => routes.moreInfo,
  registered: () => routes.registered,
  verifyEmail: () => routes.verifyEmail,
  forgotPassword: () => routes.forgotPassword,
  resetPassword: (token: string) => `/reset-password/${token}`,
  temporaryPassword: (uuid: string) => `/temporary-password/${uuid}`,
  bills: () => routes.bills,
  billsAdd: () => routes.billsAdd,
  bill: (ebillId: number) => `/bills/${ebillId}`,
  billPrint: (ebillId: number) => `/bills/${ebillId}/pdf`,
  billAdd: () => routes.billAdd,
  cart: () => routes.cart,
  payMethods: () => routes.payMethods,
  checkout: () => routes.checkout,
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
  /** A tax account is named to be removed there (TAX-03). */
  settings: (taxAccount?: number) => `/settings${taxAccount ? `?tax=${taxAccount}` : ''}`,
  taxAccount: (accountId: number, entityId: number, year?: string) =>
    `/tax-accounts/${accountId}/${entityId}${year === undefined ? '' : `?year=${year}`}`,
  taxReturn: (accountId: number, taxReturnId: number, section = '') =>
    `/tax-accounts/${accountId}/returns/${taxReturnId}${section && `/${section}`}`,
  page: (name: PageName) => `/${name}`,
} satisfies Record<RouteName, (...parts: never[]) => string>;

/** The address of a path, for the `href` of a link. */
export function href(path: string): string {
  return `#${path}`;
}

/** Opened by everyone, signed in or not. */
export const PUBLIC_ROUTES: readonly RouteName[] = [
  'login',
  'signUp',
  'registered',
  'verifyEmail',
  'forgotPassword',
  'resetPassword',
  'temporaryPassword',
  'page',
];
