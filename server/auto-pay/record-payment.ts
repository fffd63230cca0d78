import { WITHOUT_METHOD } from '../../domain/auto-pay/text/agreement.ts';
import { FAILED, PROCESSING, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import type { Cents } from '../../domain/values/cents.ts';
import { ZERO } from '../../domain/values/cents.ts';
import { METHOD_TYPES, methodLabel } from '../../domain/wallet/payment-method.ts';
import type { Dependencies } from '../dependencies.ts';
import { profileContact } from '../payments/proposal.ts';
import { type Outcome, writeTransaction } from '../payments/transactions.ts';
import type { ChargeOutcome } from '../ports/processor.ts';
import { billerNameOf } from '../store/billers.ts';
import { profileOf } from '../store/customers.ts';
import type { TransactionPart } from '../store/schema/transactions.ts';
import type { Db } from '../store/store.ts';
import { contactOf, type MethodRow, methodOf, methodRows } from '../wallet/methods.ts';
import type { AutoPayAccountRow, AutoPayRow } from './rows.ts';
import { dayOfTry, type Failure } from './run-facts.ts';
import { backupWords, type TryRow } from './try.ts';

interface Payment {
  readonly row: AutoPayRow;
  readonly info: AutoPayAccountRow;
  readonly billId: number;
  readonly amount: Cents;
  readonly share: TransactionPart;
  readonly attemptId: string | null;
  readonly confirmationNum: string | null;
  readonly outcome: Outcome;
}

/**
 * Records a payment in history, books and bill, for the customer who controls the auto pay.
 * Resolves to its confirmation number (SRV2-01).
 */
export async function recordPaid(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  info: AutoPayAccountRow,
  tried: TryRow,
  answer: Exclude<ChargeOutcome, { kind: 'declined' }>,
): Promise<string> {
  const { method, amount, fee, billId } = tried;
  const message = await backupWords(db, parts, row, tried, answer.kind === 'processing');
  return record(db, parts, {
    row,
    info,
    billId,
    amount,
    attemptId: tried.id,
    confirmationNum: tried.confirmationNum,
    share: {
      key: tried.id,
      methodId: method.id,
      methodLabel: method.label,
      category: method.category,
      amount,
      fee,
    },
    outcome:
      answer.kind === 'accepted'
        ? { status: SUCCESSFUL, message, settlesOn: null }
        : { status: PROCESSING, message, settlesOn: answer.settlesOn },
  });
}

/** Records a failed payment, under the primary method, with the fee and the message that its alert tells (SRV2-11). */
export async function recordFailure(
  db: Db,
  parts: Dependencies,
  failure: Failure,
  alertedFee: Cents,
  alerted: string | null,
): Promise<string> {
  const { row, info, amount, why } = failure;
  const primary = await methodNumbered(db, row, row.primaryMethodId);
  if (!info.bill) throw new Error(`auto pay ${row.id} failed to pay no bill`);
  return record(db, parts, {
    row,
    info,
    billId: info.bill.id,
    amount,
    attemptId: null,
    confirmationNum: null,
    share: {
      key: parts.ids.uuid(),
      methodId: row.primaryMethodId ?? 0,
      methodLabel: primary ? methodLabel(methodOf(primary, parts.clock.today())) : WITHOUT_METHOD,
      category: primary ? METHOD_TYPES[primary.typeId].category : 'card',
      amount,
      fee: ZERO,
    },
    outcome: {
      status: FAILED,
      message: why,
      settlesOn: null,
      date: dayOfTry(failure, parts.clock.today()),
      alerted,
      alertedFee,
    },
  });
}

async function record(
  db: Db,
  parts: Dependencies,
  { row, info, billId, amount, share, attemptId, confirmationNum, outcome }: Payment,
): Promise<string> {
  const { account, billType, biller } = info;
  const scope = { db, customer: row.customerId };
  const method = await methodNumbered(db, row, share.methodId);
  const confirmation = await writeTransaction(
    scope,
    parts,
    {
      checkoutId: null,
      attemptId,
      confirmationNum,
      entityId: biller.id,
      entityName: billerNameOf(biller),
      totalLabel: biller.totalLabel,
      autoPaid: true,
    },
    {
      // The notices of the auto pay are its receipts.
      receiptOptions: [],
      purchaseOrderNumber: '',
      billing: (method && contactOf(method)) ?? profileContact(await profileOf(scope)),
      scheduledDate: null,
    },
    outcome,
    {
      items: [
        {
          cartItemId: 0,
          billId,
          accountId: account.id,
          accountNum: account.accountNum,
          description: billType.name,
          amount,
          referenceNum2: '',
          fee: share.fee,
        },
      ],
      shares: [share],
    },
  );
  return confirmation;
}

async function methodNumbered(
  db: Db,
  { customerId }: AutoPayRow,
  id: number | null,
): Promise<MethodRow | undefined> {
  return (await methodRows({ db, customer: customerId })).find((method) => method.id === id);
}
