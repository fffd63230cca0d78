import { commentText } from '../../../domain/tax-draft.ts';
import { LONGEST_COMMENT, type TaxReturnItem } from '../../../domain/tax-return.ts';
import { TextArea } from '../../parts/TextArea.tsx';
import type { TaxForm } from './use-tax-return.ts';

/** Saved when it is left (RET-19, RET-22). */
export function CommentBox({ item, form: { form, entries, newId } }: { item: TaxReturnItem; form: TaxForm }) {
  const field = { part: 'comment', item: item.sequenceNumber } as const;
  return (
    <TextArea
      label={`Comment on ${item.description}`}
      rows={2}
      maxLength={LONGEST_COMMENT}
      value={commentText(item, entries)}
      onChange={({ target }) => form.send({ type: 'field.edited', ...field, text: target.value })}
      onBlur={() => form.send({ type: 'field.left', ...field, id: newId() })}
    />
  );
}
