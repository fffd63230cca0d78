import type { Cents } from '../../domain/cents.ts';
import { ZERO } from '../../domain/cents.ts';
import { METHOD_TYPES, methodLabel } from '../../domain/payment-method.ts';
import { FAILED, PROCESSING, SUCCESSFUL } from '../../domain/transaction-status.ts';
import { profileOf } from '../customers.ts';
import type { ChargeOutcome } from '../gateways/processor/port.ts';
import type { Parts } from '../parts.ts';
import { profileContact } from '../payments/proposal.ts';
import { type Outcome, writeTransaction } from '../payments/record.ts';
import type { TransactionPart } from '../store/schema/payments.ts';
import type { Db } from '../store/store.ts';
import { contactOf, type MethodRow, methodOf, methodRows } from '../wallet/methods.ts';
import type { Failure } from './finish.ts';
import type { AutoPayAccountRow, AutoPayRow } from './rows.ts';
import type { TryRow } from './try.ts';

interface Paid {
  readonly row: AutoPayRow;
  readonly known: AutoPayAccountRow;
  readonly billId: number;
  readonly amount: Cents;
  readonly share: TransactionPart;
  readonly attemptId: string | null;
  readonly outcome: Outcome;
}

/** Writes a payment into history, books and bill, in the name of who controls the auto pay; tells its number (SRV2-01). */
export function recordPaid(
  db: Db,
  parts: Parts,
  row: AutoPayRow,
  known: AutoPayAccountRow,
  tried: TryRow,
  answer: Exclude<ChargeOutcome, { kind: 'declined' }>,
): Promise<string> {
  const { method, amount, fee, billId } = tried;
  return record(db, parts, {
    row,
    known,
    billId,
    amount,
    attemptId: tried.id,
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
        ? { status: SUCCESSFUL, message: '', settlesOn: null }
        : { status: PROCESSING, message: '', settlesOn: answer.settlesOn },
  });
}

/** A payment that nobody made, under the primary method (SRV2-11). */
export async function recordFailure(
  db: Db,
  parts: Parts,
  { row, known, amount, why }: Failure,
): Promise<string> {
  const primary = await methodNumbered(db, row, row.primaryMethodId);
  if (!known.bill) throw new Error(`auto pay ${row.id} failed to pay no bill`);
  return record(db, parts, {
    row,
    known,
    billId: known.bill.id,
    amount,
    attemptId: null,
    share: {
      key: parts.ids.uuid(),
      methodId: row.primaryMethodId ?? 0,
      methodLabel: primary ? methodLabel(methodOf(primary, parts.clock.today())) : 'Auto pay',
      category: primary ? METHOD_TYPES[primary.typeId].category : 'card',
      amount,
      fee: ZERO,
    },
    outcome: { status: FAILED, message: why, settlesOn: null },
  });
}

async function record(
  db: Db,
  parts: Parts,
  { row, known, billId, amount, share, attemptId, outcome }: Paid,
): Promise<string> {
  const { account, billType, biller } = known;
  const scope = { db, customer: row.customerId };
  const method = await methodNumbered(db, row, share.methodId);
  const confirmation = await writeTransaction(
    scope,
    parts,
    {
      checkoutId: null,
      attemptId,
      entityId: biller.id,
      entityName: biller.name,
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
          hasFee: share.fee > 0,
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
