import { useMemo } from 'react';
import type { AutoPay } from '../../../domain/auto-pay.ts';
import type { RunAhead } from '../../../domain/auto-pay-ahead.ts';
import { type AutoPayForm, entryOf } from '../../../domain/auto-pay-form.ts';
import { previewRuns } from '../../../domain/auto-pay-preview.ts';
import type { PaymentMethod } from '../../../domain/payment-method.ts';
import { useApp } from '../../app-context.tsx';
import { useReadView } from '../../use-read-view.ts';
import { billView } from '../bill/wiring.ts';

/** The runs of the year ahead with what is entered, also from what the device holds alone. */
export function usePreview(
  saved: AutoPay,
  form: AutoPayForm,
  methods: readonly PaymentMethod[] | undefined,
): readonly RunAhead[] {
  const today = useApp().adapters.clock.today();
  const { data: bill } = useReadView(billView(saved.ebill_id));
  return useMemo(
    () => previewRuns({ saved, entry: entryOf(form), bill, methods, today }),
    [saved, form, bill, methods, today],
  );
}
