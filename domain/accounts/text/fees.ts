import type { FeeModel } from '../fee-model.ts';

/** What payers read beside the amount. */
export const FEE_NAMES: Readonly<Record<FeeModel, string>> = {
  service: 'Service fee',
  convenience: 'Convenience fee',
};
