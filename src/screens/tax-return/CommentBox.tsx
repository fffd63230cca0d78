import { commentText, entryKey } from '../../../domain/tax/draft-entries.ts';
import { LONGEST_COMMENT, type TaxReturnItem } from '../../../domain/tax/tax-return.ts';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { fieldId, NOT_SAVED } from './field-ids.ts';
import type { TaxForm } from './use-tax-return.ts';

/** The comment of a line, saved when the field is left (RET-19, RET-22). */
export function CommentBox({
  item,
  form: { form, entries, refusedAt, newId },
}: {
  item: TaxReturnItem;
  form: TaxForm;
}) {
  const field = { part: 'comment', item: item.sequenceNumber } as const;
  const key = entryKey('comment', item.sequenceNumber);
  return (
    <TextArea
      id={fieldId(key)}
      aria-describedby={refusedAt === key ? NOT_SAVED : undefined}
      aria-invalid={refusedAt === key}
      label={`Comment on ${item.description}`}
      rows={2}
      maxLength={LONGEST_COMMENT}
      value={commentText(item, entries)}
      onChange={({ target }) => form.send({ type: 'field.edited', ...field, text: target.value })}
      onBlur={() => form.send({ type: 'field.left', ...field, id: newId() })}
    />
  );
}
