import { type ComponentType, lazy } from 'react';
import type { RouteName } from '../routes.ts';
import { Login } from './login/Login.tsx';

/** Which screen shows at which route. Each screen but the first is a chunk of its own. */
export const screens: Partial<Record<RouteName, ComponentType>> = {
  login: Login,
  bills: lazy(async () => ({ default: (await import('./bills/Bills.tsx')).Bills })),
  bill: lazy(async () => ({ default: (await import('./bill/BillDetails.tsx')).BillDetails })),
  cart: lazy(async () => ({ default: (await import('./cart/Cart.tsx')).Cart })),
  payMethods: lazy(async () => ({ default: (await import('./pay-methods/PayMethods.tsx')).PayMethods })),
  checkout: lazy(async () => ({ default: (await import('./review/Review.tsx')).Review })),
  cartReceipt: lazy(async () => ({ default: (await import('./receipt/CartReceipt.tsx')).CartReceipt })),
  receipt: lazy(async () => ({ default: (await import('./receipt/NumberedReceipt.tsx')).NumberedReceipt })),
  billPayment: lazy(async () => ({ default: (await import('./receipt/BillPayment.tsx')).BillPayment })),
  about: lazy(async () => ({ default: (await import('./pages/About.tsx')).About })),
  security: lazy(async () => ({ default: (await import('./pages/Security.tsx')).Security })),
  jobs: lazy(async () => ({ default: (await import('./pages/Jobs.tsx')).Jobs })),
  faq: lazy(async () => ({ default: (await import('./pages/Faq.tsx')).Faq })),
  contact: lazy(async () => ({ default: (await import('./pages/Contact.tsx')).Contact })),
  privacy: lazy(async () => ({ default: (await import('./pages/Privacy.tsx')).Privacy })),
  terms: lazy(async () => ({ default: (await import('./pages/Terms.tsx')).Terms })),
  merchants: lazy(async () => ({ default: (await import('./pages/Merchants.tsx')).Merchants })),
};
