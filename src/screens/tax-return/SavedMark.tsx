import { useSelector } from '@xstate/react';
import { Chip } from '../../parts/Chip.tsx';
import css from './TaxReturn.module.css';
import type { TaxForm } from './use-tax-return.ts';

/** RET-05, RET-20. */
export function SavedMark({ form: { form } }: { form: TaxForm }) {
  const isSaved = useSelector(form, (snapshot) => snapshot.hasTag('saved'));
  return (
    <span role="status" className={css.saved}>
      {isSaved && <Chip tone="ok">Saved</Chip>}
    </span>
  );
}
