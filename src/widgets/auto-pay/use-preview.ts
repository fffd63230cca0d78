import { useMemo } from 'react';
import type { AutoPay } from '../../../domain/auto-pay/auto-pay.ts';
import type { AutoPayForm } from '../../../domain/auto-pay/form.ts';
import { previewRuns } from '../../../domain/auto-pay/preview.ts';
import type { RunAhead } from '../../../domain/auto-pay/year-ahead.ts';
import type { PaymentMethod } from '../../../domain/wallet/payment-method.ts';
import { useApp } from '../../app/app-context.tsx';

/** The runs of the year ahead with these entries. Cached data is enough for it. */
export function usePreview(
  saved: AutoPay,
  form: AutoPayForm,
  methods: readonly PaymentMethod[] | undefined,
): readonly RunAhead[] {
  const today = useApp().adapters.clock.today();
  return useMemo(() => previewRuns({ saved, form, methods, today }), [saved, form, methods, today]);
}
