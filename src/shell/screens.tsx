import type { RouteName } from '../app/routes.ts';
import { lazyScreen, loadedScreen, type Screen } from '../app/screen.tsx';
import { Login } from '../screens/login/Login.tsx';

const bills = lazyScreen(() => import('../screens/bills/Bills.tsx'), 'Bills');

/** The screen of each route. Each screen but the first is a chunk of its own. */
export const screens = {
  login: loadedScreen(Login),
  signUp: lazyScreen(() => import('../screens/register/SignUp.tsx'), 'SignUp'),
  moreInfo: lazyScreen(() => import('../screens/register/MoreInfo.tsx'), 'MoreInfo'),
  registered: lazyScreen(() => import('../screens/register/Registered.tsx'), 'Registered'),
  verifyEmail: lazyScreen(() => import('../screens/register/VerifyEmail.tsx'), 'VerifyEmail'),
  forgotPassword: lazyScreen(() => import('../screens/passwords/ForgotPassword.tsx'), 'ForgotPassword'),
  undo: lazyScreen(() => import('../screens/passwords/Undo.tsx'), 'Undo'),
  resetPassword: lazyScreen(() => import('../screens/passwords/ResetPassword.tsx'), 'ResetPassword'),
  temporaryPassword: lazyScreen(
    () => import('../screens/passwords/TemporaryPassword.tsx'),
    'TemporaryPassword',
  ),
  bills,
  // Must come before the bills by number, whose pattern also matches this path.
  billsAdd: lazyScreen(() => import('./AddAccountOverBills.tsx'), 'AddAccountOverBills'),
  billAdd: lazyScreen(() => import('../screens/add-account/AddAccountPage.tsx'), 'AddAccountPage'),
  billPrint: lazyScreen(() => import('../screens/bill/print/BillPrint.tsx'), 'BillPrint'),
  bill: lazyScreen(() => import('../screens/bill/BillDetails.tsx'), 'BillDetails'),
  cart: lazyScreen(() => import('../screens/cart/Cart.tsx'), 'Cart'),
  payMethods: lazyScreen(() => import('../screens/pay-methods/PayMethods.tsx'), 'PayMethods'),
  checkout: lazyScreen(() => import('../screens/review/Review.tsx'), 'Review'),
  cartReceipt: lazyScreen(() => import('../screens/receipt/CartReceipt.tsx'), 'CartReceipt'),
  receipt: lazyScreen(() => import('../screens/receipt/NumberedReceipt.tsx'), 'NumberedReceipt'),
  billPayment: lazyScreen(() => import('../widgets/receipt/BillPayment.tsx'), 'BillPayment'),
  history: lazyScreen(() => import('../screens/history/History.tsx'), 'History'),
  autoPays: lazyScreen(() => import('../screens/auto-pays/AutoPays.tsx'), 'AutoPays'),
  autoPay: lazyScreen(() => import('../screens/auto-pay/AutoPay.tsx'), 'AutoPay'),
  scheduledPayments: lazyScreen(() => import('../screens/scheduled/Scheduled.tsx'), 'Scheduled'),
  scheduledReceipt: lazyScreen(() => import('../screens/scheduled/ScheduledReceipt.tsx'), 'ScheduledReceipt'),
  paymentMethods: lazyScreen(() => import('../screens/wallet/Wallet.tsx'), 'Wallet'),
  upcoming: lazyScreen(() => import('../screens/upcoming/Upcoming.tsx'), 'Upcoming'),
  payByText: lazyScreen(() => import('../screens/texts/PayByText.tsx'), 'PayByText'),
  reminder: lazyScreen(() => import('../screens/reminders/Reminders.tsx'), 'Reminders'),
  settings: lazyScreen(() => import('../screens/settings/Settings.tsx'), 'Settings'),
  taxAccount: lazyScreen(() => import('../screens/tax-account/TaxAccount.tsx'), 'TaxAccount'),
  taxReturn: lazyScreen(() => import('../screens/tax-return/TaxReturn.tsx'), 'TaxReturn'),
  page: lazyScreen(() => import('../screens/pages/Page.tsx'), 'Page'),
  machines: lazyScreen(() => import('../screens/dev/Machines.tsx'), 'Machines'),
} satisfies Partial<Record<RouteName, Screen>>;
