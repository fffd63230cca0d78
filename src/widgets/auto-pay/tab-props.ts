import type { AutoPayForm } from '../../../domain/auto-pay/form.ts';
import type { Opening, SetupRef } from './use-setup.ts';

export interface TabProps {
  readonly setup: SetupRef;
  readonly form: AutoPayForm;
  readonly saved: Opening['settings'];
  /** The messages at its fields; most appear only after the customer tried to go on. */
  readonly problems: Readonly<Record<string, string>>;
}
