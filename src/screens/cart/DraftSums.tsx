import type { DraftComparison } from '../../../domain/draft-comparison.ts';
import { draftMethodOf } from '../../../domain/draft-method.ts';
import { METHOD_LOSSES } from '../../../domain/draft-words.ts';
import { expiryText } from '../../../domain/payment-method.ts';
import type { SavedMethod } from '../../../domain/saved-method.ts';
import { useApp } from '../../app-context.tsx';
import { keepDraftMethod } from '../../draft-plan.ts';
import { Amount } from '../../parts/Amount.tsx';
import { Facts } from '../../parts/Facts.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import css from './Draft.module.css';

interface DraftSumsProps {
  readonly comparison: DraftComparison;
  readonly methods: readonly SavedMethod[];
  readonly isFixed: boolean;
}

/** Which method would pay the draft, masked, and what it would come to (CRT-37). */
export function DraftSums({ comparison, methods, isFixed }: DraftSumsProps) {
  const { adapters } = useApp();
  const { method, methodLoss, bills, fee, total } = comparison;
  const isListed = methods.some(({ id }) => id === method?.id);
  return (
    <div className={css.sums}>
      <SelectField
        label="Pay with"
        value={method?.id ?? ''}
        disabled={isFixed}
        error={method && methodLoss && `${method.label} ${METHOD_LOSSES[methodLoss]}.`}
        onChange={({ target }) => {
          const chosen = methods.find(({ id }) => String(id) === target.value);
          if (chosen) void keepDraftMethod(adapters, draftMethodOf(chosen));
        }}
      >
        {!method && <option value="">Please select a pay method</option>}
        {method && !isListed && <option value={method.id}>{method.label}</option>}
        {methods.map((one) => (
          <option
            key={one.id}
            value={one.id}
            disabled={(one.expired || !one.enabled) && one.id !== method?.id}
          >
            {methodWords(one)}
          </option>
        ))}
      </SelectField>
      <Facts
        facts={[
          { term: 'Bills', detail: <Amount value={bills ?? 'unknown'} unknownWords="Not known yet" /> },
          {
            term: 'Fee',
            detail: <Amount value={fee ?? 'unknown'} unknownWords="Told when you are online" />,
          },
          { term: 'Paid', detail: paidWhen(comparison) },
        ]}
      />
      <output className={css.total}>
        <span>Total</span>
        <Amount value={total ?? 'unknown'} unknownWords="Not known yet" size="row" />
      </output>
    </div>
  );
}

function paidWhen({ terms, isPlain }: DraftComparison): string {
  if (terms === undefined) return 'When you are online and tap';
  return isPlain ? 'Today, in the moment you tap' : 'Today, when you submit it in the review';
}

function methodWords({ nickname, type, pay_data, expired }: SavedMethod): string {
  const expiry = expiryText(pay_data);
  const facts = [
    `${type.name} ending in ${pay_data.last_four}`,
    expiry && (expired ? 'expired' : `expires ${expiry}`),
  ];
  return [nickname, ...facts].filter(Boolean).join(', ');
}
