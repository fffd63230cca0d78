import * as v from 'valibot';
import billers from './data/billers.json' with { type: 'json' };
import { demoCents, demoEntries } from './demo-data.ts';

const flag = v.exactOptional(v.boolean());
const text = v.exactOptional(v.string());

const biller = v.strictObject({
  name: v.string(),
  commonName: text,
  logo: v.string(),
  address: v.string(),
  city: v.string(),
  state: v.string(),
  zip: v.string(),
  phone: v.string(),
  ivrPhone: text,
  hours: v.string(),
  acceptsPayByText: flag,
  allowsOtherItems: flag,
  acceptsEft: flag,
  checkoutMessage: text,
  totalLabel: text,
  registrationUrl: text,
  registrationToken: text,
  organizationData: text,
});

const billType = v.strictObject({
  name: v.string(),
  nameSearchLabel: text,
  accountNumLabel: text,
  allowPaperless: flag,
  defaultPaperlessOn: flag,
  isBusinessTax: flag,
  showBillExample: flag,
  hasXbpFee: flag,
  feeText: text,
  revNeutralText: text,
  feeAppliesToAutopay: flag,
  transactionLimit: v.exactOptional(demoCents),
  multiplePayMethods: flag,
  requireBillDisplay: flag,
  isUtility: flag,
  noOverpayment: flag,
  canEditAmount: flag,
  allowsAutoPay: flag,
  allowDueDate: flag,
  disableSetDay: flag,
  disableSetAmount: flag,
  acceptsMeterReadings: flag,
});

const demoBiller = v.strictObject({
  biller,
  refuses: v.exactOptional(v.array(v.picklist(['americanexpress', 'discover', 'eft']))),
  types: v.record(v.string(), billType),
});

type Billers = typeof billers;

export type BillerName = keyof Billers;
export type BillTypeName<Name extends BillerName> = keyof Billers[Name]['types'] & string;

export const billerName = v.picklist(Object.keys(billers) as BillerName[]);

/** The organizations of the demo (SRV-59 to SRV-61). */
export const BILLERS = demoEntries('billers.json', demoBiller, billers);
