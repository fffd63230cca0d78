import * as v from 'valibot';
import { FEE_MODELS } from '../../domain/accounts/fee-model.ts';
import { importMapping } from '../../domain/imports/mapping.ts';
import { isRegistrableEmail } from '../../domain/profile/profile-form.ts';
import { remittanceTerms } from '../../domain/remittance/terms.ts';
import { taxLabels } from '../../domain/tax/tax-account.ts';
import { cents } from '../../domain/values/cents.ts';

const flag = (usual: boolean) => v.optional(v.boolean(), usual);
const words = (longest: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(longest, `is longer than ${longest}`));
const needed = (longest: number) => v.pipe(words(longest), v.nonEmpty('must not be empty'));
const text = (longest: number, usual = '') => v.optional(words(longest), usual);
const key = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be small letters, digits and dashes, such as maple-ridge'),
);
const phone = v.pipe(v.string(), v.regex(/^\d{10}$/, 'must be ten digits'));
const email = v.pipe(v.string(), v.check(isRegistrableEmail, 'must be an email address'));
const basisPoints = v.pipe(v.number(), v.integer('must be whole'), v.minValue(0), v.maxValue(1_000));
const amount = v.pipe(
  v.number(),
  v.safeInteger('must be whole cents'),
  v.minValue(0, 'must not be negative'),
  v.transform(cents),
);

export const ACCEPTED = ['visa', 'mastercard', 'discover', 'americanexpress', 'eft'] as const;

const biller = v.strictObject({
  name: needed(80),
  commonName: text(80),
  logo: v.pipe(v.string(), v.regex(/^[\w-]+\.svg$/, 'must be the name of an SVG file')),
  address: needed(80),
  city: needed(50),
  state: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be two capital letters')),
  zip: needed(10),
  phone,
  ivrPhone: v.optional(v.union([v.literal(''), phone]), ''),
  email,
  hours: needed(80),
  referralId: needed(60),
  acceptsPayByText: flag(false),
  allowsOtherItems: flag(true),
  acceptsEft: flag(true),
  checkoutMessage: text(400),
  termsAndConditions: needed(20_000),
  totalLabel: text(40),
  registrationUrl: text(400),
  registrationToken: text(200),
  organizationData: text(400),
});

/** What a payer pays on top. Without it, the bill type has no fee (ENT-28, SRV-31). */
const fee = v.pipe(
  v.strictObject({
    /** The rules of the card networks differ: a convenience fee is flat, and never on a recurring payment. */
    model: v.optional(v.picklist(FEE_MODELS), 'service'),
    /** What payers read about it, beside the amounts. */
    text: text(400),
    /** A share of the payment in hundredths of a percent, and the least in cents. */
    card: v.strictObject({
      basisPoints: v.optional(basisPoints),
      atLeast: amount,
    }),
    /** Cents for each payment. */
    bank: amount,
    appliesToAutoPay: flag(false),
    revNeutralText: text(400),
  }),
  v.forward(
    v.partialCheck(
      [['model'], ['card', 'basisPoints']],
      ({ model, card }) => model !== 'service' || card.basisPoints !== undefined,
      'is missing',
    ),
    ['card', 'basisPoints'],
  ),
  v.transform(({ card, ...rest }) => ({ ...rest, card: { ...card, basisPoints: card.basisPoints ?? 0 } })),
);

const billType = v.strictObject({
  name: needed(60),
  nameSearchLabel: text(40, 'Last or business name'),
  accountNumLabel: text(40, 'Account number'),
  allowPaperless: flag(false),
  defaultPaperlessOn: flag(false),
  isBusinessTax: flag(false),
  showBillExample: flag(false),
  fee: v.optional(v.nullable(fee), null),
  /** The most that a card may pay at once, in cents; 0 means no limit. */
  transactionLimit: v.optional(amount, 0),
  multiplePayMethods: flag(false),
  requireBillDisplay: flag(false),
  isUtility: flag(false),
  noOverpayment: flag(false),
  canEditAmount: flag(true),
  allowsAutoPay: flag(true),
  allowDueDate: flag(true),
  disableSetDay: flag(false),
  disableSetAmount: flag(false),
  acceptsMeterReadings: flag(false),
});

/** Beyond this machine, a service must have an encrypted connection. */
const serviceUrl = v.pipe(
  v.string(),
  v.url('must be an address'),
  v.check(
    (text) => /^https:|^http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]/.test(text),
    'must begin with https:',
  ),
);

/** The biller's own system, which answers as `docs/biller-api.md` says. */
const service = v.strictObject({
  url: serviceUrl,
  balances: flag(true),
  payments: flag(true),
  accounts: flag(false),
});

/** Whom staff ask when the biller's files or books do not agree. Customers never see it. */
const exceptionContact = v.strictObject({
  name: needed(80),
  email,
  phone: v.optional(v.union([v.literal(''), phone]), ''),
});

/** For a biller that accepts tax returns (TAX-05, TAX-18). */
const tax = v.strictObject({
  labels: v.optional(taxLabels, {}),
  hasCowsConfig: flag(true),
  documentationMailTo: email,
  errorMsg: needed(400),
});

/** Everything that the portal knows about a biller besides its accounts and bills. */
export const billerFile = v.strictObject({
  slug: key,
  /** The biller's account at the payment processor. Empty: not connected yet, so nothing can be paid. */
  merchant: text(80),
  /** What the host keeps of each payment, where each biller has an account of its own: a share, and cents. */
  applicationFee: v.optional(
    v.nullable(v.strictObject({ basisPoints: v.optional(basisPoints, 0), cents: v.optional(amount, 0) })),
    null,
  ),
  biller,
  accepts: v.pipe(v.array(v.picklist(ACCEPTED)), v.minLength(1, 'must name a kind of payment')),
  types: v.pipe(
    v.record(key, billType),
    v.check((types) => Object.keys(types).length > 0, 'must hold a bill type'),
  ),
  tax: v.optional(v.nullable(tax), null),
  /** How the biller's files of accounts and bills are read, by the name of each kind of file. */
  imports: v.optional(v.record(key, importMapping), {}),
  service: v.optional(v.nullable(service), null),
  /** How the biller is told each day what was paid; without it, it is not told in files. */
  remittance: v.optional(v.nullable(remittanceTerms), null),
  exceptionContact: v.optional(v.nullable(exceptionContact), null),
  /** How many cents of a payment one person of the office may give back; more needs a second person. */
  refundLimit: v.optional(amount, 0),
});

/** As somebody writes it; what is left out has its usual value. */
export type WrittenBillerFile = v.InferInput<typeof billerFile>;
export type BillerFile = v.InferOutput<typeof billerFile>;
export type BillTypeTerms = BillerFile['types'][string];

/** A file that is not as it must be; each problem begins with its path in the file. */
export class WrongBillerFile extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Checks what a biller file holds, and fills in what is usual. */
export function readBillerFile(content: unknown): BillerFile {
  const { success, output, issues = [] } = v.safeParse(billerFile, content);
  if (!success) throw new WrongBillerFile(issues.map(problemOf));
  const problems = contradictionsOf(output);
  if (problems.length > 0) throw new WrongBillerFile(problems);
  return output;
}

function problemOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? 'the file';
  if (issue.type === 'strict_object' && issue.expected === 'never') return `${path} is not known`;
  if (issue.received === 'undefined') return `${path} is missing`;
  const isOurs = !issue.message.startsWith('Invalid');
  return `${path} ${isOurs ? issue.message : `must be ${issue.expected}, not ${issue.received}`}`;
}

/** What no single field shows. */
function contradictionsOf(file: BillerFile): string[] {
  const {
    biller: { acceptsEft },
    accepts,
    types,
    tax: hasTax,
  } = file;
  const problems = Object.entries(types).flatMap(([name, type]) => [
    ...(type.isBusinessTax && !hasTax ? [`types.${name}.isBusinessTax needs tax`] : []),
    ...(type.isBusinessTax && type.allowsAutoPay
      ? [`types.${name}.allowsAutoPay must be false for a business tax`]
      : []),
    ...convenienceProblems(name, type),
    ...(type.defaultPaperlessOn && !type.allowPaperless
      ? [`types.${name}.defaultPaperlessOn needs allowPaperless`]
      : []),
  ]);
  if (accepts.length === 1 && accepts[0] === 'eft' && !acceptsEft)
    problems.push('accepts names bank accounts alone, and biller.acceptsEft is false');
  return [...problems, ...unknownTypesOf(file)];
}

/** What the card networks do not allow of a convenience fee. */
function convenienceProblems(name: string, { fee }: BillTypeTerms): string[] {
  if (fee?.model !== 'convenience') return [];
  return [
    ...(fee.card.basisPoints > 0
      ? [`types.${name}.fee.card.basisPoints must be 0: a convenience fee is one amount, fee.card.atLeast`]
      : []),
    ...(fee.appliesToAutoPay
      ? [`types.${name}.fee.appliesToAutoPay must be false: no recurring payment has a convenience fee`]
      : []),
  ];
}

/** Imports that name a bill type the file does not have. */
function unknownTypesOf({ imports, types }: BillerFile): string[] {
  return Object.entries(imports).flatMap(([name, { type, types: byValue }]) =>
    [...(type === undefined ? [] : [type]), ...Object.values(byValue)]
      .filter((named) => !Object.hasOwn(types, named))
      .map((named) => `imports.${name} names the type ${named}, which the file does not have`),
  );
}
