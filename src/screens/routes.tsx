import type { RouteName } from '../routes.ts';
import { Login } from './login/Login.tsx';
import { here, later, type Screen } from './screen.tsx';

const bills = later(() => import('./bills/Bills.tsx'), 'Bills');

/** Which screen shows at which route. Each screen but the first is a chunk of its own. */
export const screens = {
  login: here(Login),
  signUp: later(() => import('./register/SignUp.tsx'), 'SignUp'),
  moreInfo: later(() => import('./register/MoreInfo.tsx'), 'MoreInfo'),
  registered: later(() => import('./register/Registered.tsx'), 'Registered'),
  verifyEmail: later(() => import('./register/VerifyEmail.tsx'), 'VerifyEmail'),
  forgotPassword: later(() => import('./passwords/ForgotPassword.tsx'), 'ForgotPassword'),
  resetPassword: later(() => import('./passwords/ResetPassword.tsx'), 'ResetPassword'),
  temporaryPassword: later(() => import('./passwords/TemporaryPassword.tsx'), 'TemporaryPassword'),
  home: bills,
  bills,
  // Before the bills by number, which its path would fit as well.
  billsAdd: later(() => import('./add-account/AddAccountPanel.tsx'), 'AddAccountPanel'),
  billAdd: later(() => import('./add-account/AddAccountPage.tsx'), 'AddAccountPage'),
  billPrint: later(() => import('./bill-print/BillPrint.tsx'), 'BillPrint'),
  bill: later(() => import('./bill/BillDetails.tsx'), 'BillDetails'),
  cart: later(() => import('./cart/Cart.tsx'), 'Cart'),
  payMethods: later(() => import('./pay-methods/PayMethods.tsx'), 'PayMethods'),
  checkout: later(() => import('./review/Review.tsx'), 'Review'),
  cartReceipt: later(() => import('./receipt/CartReceipt.tsx'), 'CartReceipt'),
  receipt: later(() => import('./receipt/NumberedReceipt.tsx'), 'NumberedReceipt'),
  billPayment: later(() => import('./receipt/BillPayment.tsx'), 'BillPayment'),
  history: later(() => import('./history/History.tsx'), 'History'),
  autoPays: later(() => import('./auto-pays/AutoPays.tsx'), 'AutoPays'),
  autoPay: later(() => import('./auto-pay/AutoPay.tsx'), 'AutoPay'),
  scheduledPayments: later(() => import('./scheduled/Scheduled.tsx'), 'Scheduled'),
  scheduledReceipt: later(() => import('./scheduled/ScheduledReceipt.tsx'), 'ScheduledReceipt'),
  paymentMethods: later(() => import('./wallet/Wallet.tsx'), 'Wallet'),
  upcoming: later(() => import('./upcoming/Upcoming.tsx'), 'Upcoming'),
  payByText: later(() => import('./pay-by-text/PayByText.tsx'), 'PayByText'),
  reminder: later(() => import('./reminders/Reminders.tsx'), 'Reminders'),
  settings: later(() => import('./settings/Settings.tsx'), 'Settings'),
  taxAccount: later(() => import('./tax-account/TaxAccount.tsx'), 'TaxAccount'),
  taxReturn: later(() => import('./tax-return/TaxReturn.tsx'), 'TaxReturn'),
  page: later(() => import('./pages/Page.tsx'), 'Page'),
} satisfies Partial<Record<RouteName, Screen>>;
