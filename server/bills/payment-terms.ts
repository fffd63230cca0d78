import type { CheckoutDetails } from '../../domain/checkout/checkout-details.ts';
import { feeDescriptions } from '../../domain/checkout/text/fee.ts';
import { sum } from '../../domain/values/cents.ts';
import { METHOD_TYPES, type PayType } from '../../domain/wallet/payment-method.ts';
import { billerNameOf, feeTermsOf } from '../store/billers.ts';
import type { accounts, billers, billTypes } from '../store/schema/billers.ts';
import type { cartItems } from '../store/schema/carts.ts';

const PAY_TYPES = [...new Set(Object.values(METHOD_TYPES).map((type) => type.accepted_as))];

type Terms = Omit<
  CheckoutDetails,
  | 'messages'
  | 'is_pending_payment'
  | 'pending_payment'
  | 'wallets'
  | 'cart_wallet_id'
  | 'multiple_pay_methods'
  | 'billing_infos'
  | 'receipt_options'
  | 'last_used'
>;

interface PricedLine {
  readonly account: typeof accounts.$inferSelect;
  readonly billType: typeof billTypes.$inferSelect;
  readonly biller: typeof billers.$inferSelect;
  readonly item: Pick<typeof cartItems.$inferSelect, 'amount'>;
}

/** What the billers of these bills accept. */
export function termsOf(lines: readonly PricedLine[]): Terms {
  const refused = PAY_TYPES.flatMap((pay_type) => {
    const biller = lines.find((line) => !line.biller.allowedPaymentMethods[pay_type])?.biller;
    return biller ? [{ pay_type, entity_name: billerNameOf(biller) }] : [];
  });
  const blacklisted = lines.find((line) => line.account.eftBlacklisted);
  return {
    total: sum(lines.map((line) => line.item.amount)),
    accepted_pay_types: PAY_TYPES.filter(
      (type: PayType) => !refused.some(({ pay_type }) => pay_type === type),
    ),
    refused_pay_types: refused,
    ach_disabled_account_numbers: lines
      .filter((line) => !line.biller.acceptsEft)
      .map((line) => line.account.accountNum),
    is_eft_blacklisted: blacklisted !== undefined,
    blacklisted_account_number: blacklisted?.account.accountNum ?? '',
    fee_disclosures: lines.filter((line) => line.billType.hasXbpFee).map(feeDisclosure),
  };
}

function feeDisclosure({ biller, billType }: PricedLine): CheckoutDetails['fee_disclosures'][number] {
  return {
    entity_id: biller.id,
    entity_name: billerNameOf(biller),
    fee: feeConfigOf(billType),
  };
}

/** The fee terms of a bill type (ENT-28). */
export function feeConfigOf(
  billType: PricedLine['billType'],
): CheckoutDetails['fee_disclosures'][number]['fee'] {
  const terms = feeTermsOf(billType);
  const described = feeDescriptions(terms);
  return {
    is_xbp_fee: billType.hasXbpFee,
    terms,
    autopay: billType.feeAppliesToAutopay,
    transaction_limit: billType.transactionLimit,
    fee_info_text: billType.feeText,
    cc_fee_description: described.card,
    eft_fee_description: described.bank,
    rev_neutral_description: billType.revNeutralText,
  };
}
