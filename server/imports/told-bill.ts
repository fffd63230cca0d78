import { type SQL, sql } from 'drizzle-orm';

/** Expressions over `r`, a row of `import_rows`: what its file tells of a bill, in the columns of `bills`. */

const TOTAL = sql`(r.bill ->> 'statementTotal')`;
const PREPAY_CHARGES = sql`(r.bill ->> 'prepayCharges')`;
const MESSAGE = sql`(r.bill ->> 'message')`;

// Written as text and read once: objects that are built and merged take twice as long.
const TOLD = sql`coalesce('"statement_total": ' || ${TOTAL} || ', "summary_title": "Charges this period", "summary": '
    || '[{"label": "Current charges", "value": ' || ${TOTAL} || '}], ', '')
  || coalesce('"prepay_statement_charges": ' || ${PREPAY_CHARGES} || ', ', '')
  || '"messages": ['
  || case when ${MESSAGE} = '' then ''
          else '{"message": ' || to_json(${MESSAGE}) || ', "alert": false, "bold": false}' end
  || ']'`;

/** What a file tells of the content of a statement. What it does not tell, stays. */
export const TOLD_CONTENT = sql`('{' || ${TOLD} || '}')::jsonb`;

const CONTENT = sql`('{"is_bal_fwd": true, "account_information": [{"label": "Account number", "value": '
  || to_json(r.account_num) || '}], ' || ${TOLD} || '}')::jsonb`;

export const NUMBER = sql`r.bill ->> 'number'`;
export const DUE_DATE = sql`(r.bill ->> 'dueDate')::date`;
export const PERIOD_END = sql`(r.bill ->> 'periodEnd')::date`;

const BALANCE = sql`(r.bill ->> 'balance')::bigint`;
const AMOUNT_DUE = sql`(r.bill ->> 'amountDue')::bigint`;

export const BILL_COLUMNS = sql.raw(
  'account_id, number, due_date, billing_period_end, content, told_balance, told_due, told_at, balance, amount_due, is_payable',
);

interface Owed {
  readonly balance: SQL;
  readonly amountDue: SQL;
}

/** The values of those columns. Without `owed`, what the file tells is owed: nobody has paid on the account. */
export function billOf({
  account,
  asOf,
  owed = { balance: BALANCE, amountDue: AMOUNT_DUE },
  isPayable = sql`true`,
}: {
  readonly account: SQL;
  /** The end of the day that the file tells of. Milliseconds since the epoch. */
  readonly asOf: number;
  readonly owed?: Owed;
  readonly isPayable?: SQL;
}): SQL {
  return sql`${account}, ${NUMBER}, ${DUE_DATE}, ${PERIOD_END}, ${CONTENT}, ${BALANCE}, ${AMOUNT_DUE},
    ${new Date(asOf).toISOString()}::timestamptz, ${owed.balance}, ${owed.amountDue}, ${isPayable}`;
}
