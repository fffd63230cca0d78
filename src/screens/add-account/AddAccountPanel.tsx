import { navigate } from '../../hash-location.ts';
import { Panel } from '../../parts/Panel.tsx';
import { to } from '../../routes.ts';
import { Bills } from '../bills/Bills.tsx';
import { AddAccount } from './AddAccount.tsx';

/** The bill list with the wizard over it (NAV-04). */
export function AddAccountPanel() {
  return (
    <>
      <Bills isBehind />
      <Panel title="Add account" onClose={() => navigate(to.bills())}>
        <AddAccount />
      </Panel>
    </>
  );
}
