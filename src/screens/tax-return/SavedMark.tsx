import { useSelector } from '@xstate/react';
import { Chip } from '../../components/marks/Chip.tsx';
import css from './TaxReturn.module.css';
import type { TaxForm } from './use-tax-return.ts';

/** The mark that the entries are saved (RET-05, RET-20). */
export function SavedMark({ form: { form } }: { form: TaxForm }) {
  const isSaved = useSelector(form, (snapshot) => snapshot.hasTag('saved'));
  return (
    <span role="status" className={css.saved}>
      {isSaved && <Chip tone="ok">Saved</Chip>}
    </span>
  );
}
