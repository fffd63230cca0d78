import { AddAccountPanel } from '../screens/add-account/AddAccountPanel.tsx';
import { Bills } from '../screens/bills/Bills.tsx';

/** The bill list with the wizard over it (NAV-04). */
export function AddAccountOverBills() {
  return (
    <>
      <Bills isBehind />
      <AddAccountPanel />
    </>
  );
}
