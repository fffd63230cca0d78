import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { useDrawnAtOnce } from '../../widgets/account/use-drawn-at-once.ts';
import css from './AddAccount.module.css';
import { AddAccount } from './AddAccount.tsx';

/** The wizard on a page of its own (NAV-05). */
export function AddAccountPage() {
  useDrawnAtOnce();
  return (
    <div className={css.page}>
      <PageHeading title="Add account" />
      <AddAccount />
    </div>
  );
}
