import type { BillType } from '../../domain/accounts/biller.ts';
import type { FeeTerms } from '../../domain/accounts/fee-terms.ts';
import { feeTermsOf } from '../store/billers.ts';
import type { billTypes } from '../store/schema/billers.ts';

/** A bill type in wire format (ENT-05). */
export function billTypeOf(row: typeof billTypes.$inferSelect): BillType {
  return {
    id: row.id,
    name: row.name,
    name_search_label: row.nameSearchLabel,
    account_num_label: row.accountNumLabel,
    allow_paperless: row.allowPaperless,
    default_paperless_on: row.defaultPaperlessOn,
    is_business_tax: row.isBusinessTax,
    show_bill_example: row.showBillExample,
    has_xbp_fee: row.hasXbpFee,
    ...withFeeTerms(feeTermsOf(row)),
    multiple_pay_methods: row.multiplePayMethods,
    require_bill_display: row.requireBillDisplay,
    is_utility: row.isUtility,
    no_overpayment: row.noOverpayment,
    can_edit_amount: row.canEditAmount,
  };
}

function withFeeTerms(fee_terms: FeeTerms | null): { fee_terms?: FeeTerms } {
  return fee_terms ? { fee_terms } : {};
}
