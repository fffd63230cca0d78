import { PageHeading } from '../../parts/PageHeading.tsx';
import css from './AddAccount.module.css';
import { AddAccount } from './AddAccount.tsx';

/** NAV-05. */
export function AddAccountPage() {
  return (
    <div className={css.page}>
      <PageHeading title="Add account" />
      <AddAccount />
    </div>
  );
}
