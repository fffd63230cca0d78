import type { DraftComparison } from '../../../domain/draft/draft-comparison.ts';
import { draftMethodOf } from '../../../domain/draft/draft-method.ts';
import { draftMethodText, METHOD_LOSSES, unknownFeeText } from '../../../domain/draft/text/changes.ts';
import { DRAFT } from '../../../domain/draft/text/screen.ts';
import type { SavedMethod } from '../../../domain/wallet/saved-method.ts';
import { useApp, useIsOffline } from '../../app/app-context.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { Facts } from '../../components/layout/Facts.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import { saveDraftMethod } from '../../offline/draft-edit.ts';
import css from './Draft.module.css';

interface DraftSumsProps {
  readonly comparison: DraftComparison;
  readonly methods: readonly SavedMethod[];
  readonly isFixed: boolean;
}

/** The masked method that would pay the draft, and the total (CRT-37). */
export function DraftSums({ comparison, methods, isFixed }: DraftSumsProps) {
  const { adapters } = useApp();
  const isOffline = useIsOffline();
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
          if (chosen) void saveDraftMethod(adapters, draftMethodOf(chosen));
        }}
      >
        {!method && <option value="">Please select a pay method</option>}
        {method && !isListed && <option value={method.id}>{method.label}</option>}
        {methods.map((saved) => (
          <option
            key={saved.id}
            value={saved.id}
            disabled={(saved.expired || !saved.enabled) && saved.id !== method?.id}
          >
            {draftMethodText(saved)}
          </option>
        ))}
      </SelectField>
      <Facts
        facts={[
          { term: 'Bills', detail: <Amount value={bills ?? 'unknown'} /> },
          {
            term: 'Fee',
            detail: (
              <Amount
                value={fee ?? 'unknown'}
                unknownWords={unknownFeeText({ isOffline, hasMethod: method !== undefined })}
              />
            ),
          },
          { term: 'Paid', detail: paymentDateText(comparison) },
        ]}
      />
      <output className={css.total}>
        <span>Total</span>
        <Amount value={total ?? 'unknown'} size="row" />
      </output>
    </div>
  );
}

function paymentDateText({ terms, isPlain }: DraftComparison): string {
  if (terms === undefined) return DRAFT.whenTapped;
  return isPlain ? DRAFT.onTap : DRAFT.onSubmit;
}
