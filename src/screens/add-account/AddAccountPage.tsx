import { useDrawnAtOnce } from '../../app/use-drawn-at-once.ts';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
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
