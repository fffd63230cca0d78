import { SMALLEST_PAYMENT } from '../../domain/values/cents.ts';
import type { Courier } from '../ports/courier.ts';
import { type Processor, ProcessorDown } from '../ports/processor.ts';
import { TaxServiceSilent, type TaxServices } from '../ports/tax.ts';

const down = async (): Promise<never> => {
  throw new ProcessorDown('no processor is set up');
};

/** `PROCESSOR=off`: nothing can be charged, and nothing is. */
export const offProcessor: Processor = {
  smallest: SMALLEST_PAYMENT,
  tokenFor: down,
  charge: down,
  capture: down,
  ask: down,
  giveBack: down,
  askRefund: down,
  forget: down,
  async *recall() {},
  async *book() {},
  payout: down,
  async *paidOut() {},
};

/** `TAX=off`: no organisation answers, and none makes a return. */
export const offTax: TaxServices = {
  reach: async () => {
    throw new TaxServiceSilent('no tax service is set up');
  },
  nextFiled: async () => undefined,
  nextReturn: async () => undefined,
};

/** Mails or texts that nobody takes stay in the queue, and are counted as unsent. */
export function offCourier(what: 'mail' | 'sms'): Courier {
  return {
    deliver: async () => {
      throw new Error(`no service for ${what} is set up`);
    },
  };
}
