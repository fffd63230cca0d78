import type { SnapshotFrom } from 'xstate';
import { SETUP_TABS, type SetupTab } from '../../../domain/auto-pay/form.ts';
import type { autoPaySetupMachine } from '../../../machines/auto-pay/auto-pay-setup.machine.ts';

export function shownTab({ value }: SnapshotFrom<typeof autoPaySetupMachine>): SetupTab {
  return (
    SETUP_TABS.find((tab) => value.tab === tab || (typeof value.tab === 'object' && tab in value.tab)) ??
    'schedule'
  );
}
