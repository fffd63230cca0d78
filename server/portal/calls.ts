import type * as calls from '../../domain/portal/calls.ts';
import type { Handlers } from '../handlers.ts';
import { isSetUp } from './set-up.ts';

export const portal: Handlers<typeof calls> = {
  getPortal: async (_request, { parts: { config } }) => ({
    brand: 'Billfold',
    zone: config.zone,
    payments: isSetUp(config, 'payments'),
    billers: config.billers === 'sandbox',
    tax: isSetUp(config, 'tax'),
    texts: config.sandbox || config.smsUrl !== undefined,
    guest: config.sandbox || config.outside['guest-checkout'] !== undefined,
    merchant: config.sandbox || config.outside.merchant !== undefined,
  }),
};
