import type { ReactNode } from 'react';
import { useId } from 'react';
import { isCalculated } from '../../../domain/tax/calculation.ts';
import { entryKey, takesAmount } from '../../../domain/tax/draft-entries.ts';
import type { TaxAccountBasics } from '../../../domain/tax/tax-account.ts';
import { taxAmountText } from '../../../domain/tax/tax-amount.ts';
import type { TaxReturnItem } from '../../../domain/tax/tax-return.ts';
import { TAX_RETURN } from '../../../domain/tax/text/return.ts';
import { mailLink } from '../../../domain/values/external-link.ts';
import { Chip } from '../../components/marks/Chip.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Sentence } from '../../components/text/Sentence.tsx';
import { AmountEntry } from './AmountEntry.tsx';
import { CommentBox } from './CommentBox.tsx';
import { NotSaved } from './NotSaved.tsx';
import css from './ReturnLine.module.css';
import type { TaxForm } from './use-tax-return.ts';

interface ReturnLineProps {
  readonly item: TaxReturnItem;
  /** The line in the server's last answer. */
  readonly told: TaxReturnItem | undefined;
  readonly account: TaxAccountBasics;
  readonly mailTo: string;
  readonly form: TaxForm | undefined;
}

/**
 * One line: an amount to read or to fill in, its comment, and the documents to mail for it (RET-13 to
 * RET-22).
 */
export function ReturnLine({ item, told, account, mailTo, form }: ReturnLineProps) {
  const id = useId();
  const { description, requiresDocumentation, allowComments, comment } = item;
  const isFilledIn = form !== undefined && takesAmount(item);
  const mail = mailLink(mailTo);
  return (
    <li className={css.line} tabIndex={-1}>
      {isFilledIn ? (
        <AmountEntry item={item} told={told ?? item} form={form} />
      ) : (
        <div className={css.row}>
          <p id={id} className={css.words}>
            <bdi>{description}</bdi>
          </p>
          <div className={css.end}>
            {isPreview(item, told) && <Chip tone="info">Preview</Chip>}
            <output className={css.value} aria-labelledby={id} aria-live="off">
              {item.inputAmount === null ? '–' : taxAmountText(item.inputAmount)}
            </output>
          </div>
          {item.isOverridden && <p className={css.note}>Overridden</p>}
        </div>
      )}
      {form?.refusedAt === entryKey('amount', item.sequenceNumber) && <NotSaved form={form} />}
      {requiresDocumentation && (
        <Notice isAnnounced={false}>
          <Sentence
            parts={TAX_RETURN.documents<ReactNode>(
              <bdi>{account.biller.name}</bdi>,
              mail && <a href={mail}>{mailTo}</a>,
            )}
          />
        </Notice>
      )}
      {allowComments && form && <CommentBox item={item} form={form} />}
      {form?.refusedAt === entryKey('comment', item.sequenceNumber) && <NotSaved form={form} />}
      {allowComments && !form && comment && (
        <p className={css.comment}>
          <span className={css.note}>Comment:</span> <bdi>{comment}</bdi>
        </p>
      )}
    </li>
  );
}

/** Whether this device calculated the line, from entries that the server has not calculated yet. */
function isPreview(item: TaxReturnItem, told: TaxReturnItem | undefined): boolean {
  return told !== undefined && isCalculated(item.valueType) && told.inputAmount !== item.inputAmount;
}
