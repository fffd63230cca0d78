import { to } from '../../app/routes.ts';
import { navigate } from '../../browser/hash-location.ts';
import { Panel } from '../../components/dialogs/Panel.tsx';
import { AddAccount } from './AddAccount.tsx';

/** The wizard in a panel that leads back to the bill list (NAV-04). */
export function AddAccountPanel() {
  return (
    <Panel title="Add account" onClose={() => navigate(to.bills())}>
      <AddAccount />
    </Panel>
  );
}
