import type { RouteName } from '../routes.ts';
import { Login } from './login/Login.tsx';
import { here, later, type Screen } from './screen.tsx';

/** Which screen shows at which route. Each screen but the first is a chunk of its own. */
export const screens = {
  login: here(Login),
  bills: later(async () => (await import('./bills/Bills.tsx')).Bills),
  // Before the bills by number, which its path would fit as well.
  billsAdd: later(async () => (await import('./add-account/AddAccountPanel.tsx')).AddAccountPanel),
  billAdd: later(async () => (await import('./add-account/AddAccountPage.tsx')).AddAccountPage),
  bill: later(async () => (await import('./bill/BillDetails.tsx')).BillDetails),
  cart: later(async () => (await import('./cart/Cart.tsx')).Cart),
  payMethods: later(async () => (await import('./pay-methods/PayMethods.tsx')).PayMethods),
  checkout: later(async () => (await import('./review/Review.tsx')).Review),
  cartReceipt: later(async () => (await import('./receipt/CartReceipt.tsx')).CartReceipt),
  receipt: later(async () => (await import('./receipt/NumberedReceipt.tsx')).NumberedReceipt),
  billPayment: later(async () => (await import('./receipt/BillPayment.tsx')).BillPayment),
  about: later(async () => (await import('./pages/About.tsx')).About),
  security: later(async () => (await import('./pages/Security.tsx')).Security),
  jobs: later(async () => (await import('./pages/Jobs.tsx')).Jobs),
  faq: later(async () => (await import('./pages/Faq.tsx')).Faq),
  contact: later(async () => (await import('./pages/Contact.tsx')).Contact),
  privacy: later(async () => (await import('./pages/Privacy.tsx')).Privacy),
  terms: later(async () => (await import('./pages/Terms.tsx')).Terms),
  merchants: later(async () => (await import('./pages/Merchants.tsx')).Merchants),
} satisfies Partial<Record<RouteName, Screen>>;
