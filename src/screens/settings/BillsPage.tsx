import { billListQuery } from '../../queries/bill-list.ts';
import { useQuery } from '../../queries/use-query.ts';
import { BillsPart } from './BillsPart.tsx';
import { SettingsPage } from './SettingsPage.tsx';

export function BillsPage() {
  const { asOf } = useQuery(billListQuery);
  return (
    <SettingsPage name="bills" asOf={asOf}>
      <BillsPart />
    </SettingsPage>
  );
}
