import { type Bill, tellsBalance } from '../../../../domain/bills/bill.ts';
import { TAKEN_FROM_CREDIT } from '../../../../domain/bills/text/prepaid.ts';
import type { Cents } from '../../../../domain/values/cents.ts';
import type { Facts } from '../../../components/layout/Facts.tsx';
import { Amount } from '../../../components/text/Amount.tsx';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden.tsx';
import css from './money-facts.module.css';

type FactList = Parameters<typeof Facts>[0]['facts'];

/**
 * The amounts of a bill by their labels, without those that the bill does not have (DET-76, DET-90, DET-95).
 */
export function moneyFacts(bill: Bill): FactList {
  const lines: [label: string, amount: Cents | null][] = [
    [TAKEN_FROM_CREDIT, bill.prepay ? bill.prepay_statement_charges : null],
    ['Adjustments', bill.adjustments],
    ['Penalties', bill.penalties],
    ['Statement total', bill.statement_total],
    ['Statement balance', bill.statement_balance],
    ['Balance detail', bill.balance_detail],
  ];
  const balance = tellsBalance(bill) ? [balanceFact(bill)] : [];
  return [
    ...balance,
    ...lines.flatMap(([term, amount]) =>
      amount === null ? [] : [{ term, detail: <Amount value={amount} /> }],
    ),
  ];
}

function balanceFact({ balance_total: { label, value, options } }: Bill): FactList[number] {
  return {
    term: label,
    detail: (
      <span className={css.balance} data-alert={options.includes('alert')}>
        {options.includes('alert') && <VisuallyHidden>Attention: </VisuallyHidden>}
        <Amount value={value ?? 'unknown'} />
      </span>
    ),
  };
}
