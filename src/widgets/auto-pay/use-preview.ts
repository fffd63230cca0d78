import { useMemo } from 'react';
import type { AutoPay } from '../../../domain/auto-pay/auto-pay.ts';
import { type AutoPayForm, entryOf } from '../../../domain/auto-pay/form.ts';
import { previewRuns } from '../../../domain/auto-pay/preview.ts';
import type { RunAhead } from '../../../domain/auto-pay/year-ahead.ts';
import type { PaymentMethod } from '../../../domain/wallet/payment-method.ts';
import { useApp } from '../../app/app-context.tsx';
import { billQuery } from '../../queries/bills.ts';
import { useQuery } from '../../queries/use-query.ts';

/** The runs of the year ahead with the current entries. Cached data is enough for it. */
export function usePreview(
  saved: AutoPay,
  form: AutoPayForm,
  methods: readonly PaymentMethod[] | undefined,
): readonly RunAhead[] {
  const today = useApp().adapters.clock.today();
  const { data: bill } = useQuery(billQuery(saved.ebill_id));
  return useMemo(
    () => previewRuns({ saved, entry: entryOf(form), bill, methods, today }),
    [saved, form, bill, methods, today],
  );
}
