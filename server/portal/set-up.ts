import type { Portal } from '../../domain/portal/calls.ts';
import type { Dependencies } from '../dependencies.ts';
import { isSetUp } from '../set-up.ts';

export type PortalParts = Pick<Dependencies, 'config' | 'processor'>;

/** What anyone may know of this portal. */
export function portalOf({ config, processor: { smallest } }: PortalParts): Portal {
  const { zone, billers, processor, brand } = config;
  const { name, without } = brand.identity;
  return {
    brand: name,
    zone,
    payments: isSetUp(config, 'payments'),
    billers: billers === 'sandbox',
    tax: isSetUp(config, 'tax'),
    texts: isSetUp(config, 'texts'),
    guest: !without.includes('guest'),
    merchant: !without.includes('merchant'),
    jobs: !without.includes('jobs'),
    own_form: processor === 'sandbox',
    processor: processor === 'stripe' ? 'Stripe' : '',
    smallest_payment: smallest,
  };
}
