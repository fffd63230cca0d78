import type { Billers } from '../ports/billers.ts';
import type { billers, bills } from '../store/schema/billers.ts';

interface ToldRow {
  readonly bill: Pick<typeof bills.$inferSelect, 'realTimeBalance' | 'webServiceResponding'>;
  readonly biller: Pick<typeof billers.$inferSelect, 'service'>;
}

/** A biller that is not asked for balances, or no longer, is neither live nor silent. */
export function toldBalance({ bill, biller }: ToldRow, billers: Billers) {
  const isAsked = billers.tellsBalances(biller.service);
  return {
    real_time_balance: isAsked && bill.realTimeBalance,
    web_service_responding: !isAsked || bill.webServiceResponding,
  };
}
