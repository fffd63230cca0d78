import { asText } from '../brand/text-sender.ts';
import { shortDate } from '../values/calendar-date.ts';
import { formatCents } from '../values/cents.ts';
import { countsInTotal, type Receipt, type TransactionReceipt } from './receipt.ts';
import { failedParts } from './receipt-parts.ts';
import { grossLabel, partStatusText } from './text/receipt.ts';
import { SCHEDULED, SUCCESSFUL, type TransactionStatus } from './transaction-status.ts';

/** The characters of one text message. A longer one is sent, and charged, as several. */
export const TEXT_LENGTH = 160;

/**
 * The receipt as a text message: date, items, total, method and confirmation number (SRV-46). Of many items
 * and numbers it names as many as fit, and counts the others. Billers are left out where no item fits beside
 * its biller.
 *
 * @param money said first of a payment that was not made; such a text names as much as any other, and may be longer
 */
export function receiptText(receipt: Receipt, subject: string, money = ''): string {
  const room = TEXT_LENGTH + (money ? money.length + 1 : 0);
  const named = receipt.transaction_receipts.flatMap((part) =>
    itemTexts(part, receipt.trans_status, `${part.entity_name}: `),
  );
  const unnamed = receipt.transaction_receipts.flatMap((part) => itemTexts(part, receipt.trans_status, ''));
  const numbers = receipt.transaction_receipts.map(({ confirmation_num }) => confirmation_num);
  const compose = (items: string, shownNumbers: number) =>
    asText(
      [
        ...(money ? [money] : []),
        `${subject}, ${dayOf(receipt)}.`,
        `${items}.`,
        `${totalOf(receipt)}${receipt.payment_method}.`,
        `${listed(numbers, shownNumbers)}`,
      ].join(' '),
    );
  for (const items of [named, unnamed])
    for (let shownNumbers = numbers.length; shownNumbers > 0; shownNumbers -= 1)
      for (let shownItems = items.length; shownItems > 0; shownItems -= 1) {
        const text = compose(listed(items, shownItems), shownNumbers);
        if (text.length <= room) return text;
      }
  return compose(unnamed.length === 1 ? '1 item' : `${unnamed.length} items`, 1);
}

/** The biller is named with its first item. What ended otherwise than the whole, which the subject tells, says so. */
function itemTexts(part: TransactionReceipt, whole: TransactionStatus, biller: string): string[] {
  const { trans_status, transactions } = part;
  const isToldOnce = trans_status === whole || trans_status === SUCCESSFUL || trans_status === SCHEDULED;
  const state = isToldOnce ? '' : ` (${partStatusText(part)})`;
  return transactions.items.map(
    ({ item_description, amount }, at) =>
      `${at === 0 ? biller : ''}${item_description} ${formatCents(amount)}${state}`,
  );
}

function listed(texts: readonly string[], shown: number): string {
  const left = texts.length - shown;
  return [...texts.slice(0, shown), ...(left > 0 ? [`${left} more`] : [])].join(', ');
}

function dayOf({ transaction_receipts: [part] }: Receipt): string {
  if (!part) return '';
  return part.trans_status === SCHEDULED && part.scheduled_date
    ? `for ${shortDate(part.scheduled_date)}`
    : shortDate(part.transaction_date);
}

function totalOf(receipt: Receipt): string {
  if (!countsInTotal(receipt.trans_status)) return '';
  // Beside what was not paid, a total alone could be the sum of both.
  const label = failedParts(receipt).length > 0 ? grossLabel(receipt) : 'Total';
  return `${label} ${formatCents(receipt.gross_total)}, `;
}
