import { useState } from 'react';
import type { PayByText } from '../../../domain/texts/pay-by-text.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { MessageDialog } from '../../components/dialogs/MessageDialog.tsx';
import { BillerHtml } from '../../widgets/bill/BillerHtml.tsx';
import css from './PayByText.module.css';

/**
 * The fees, and the terms that saving accepts, here and in a dialog of their own (PBT-04, PBT-19, MSC-08,
 * MSC-09).
 */
export function TermsPart({ settings }: { settings: PayByText }) {
  const [isOpen, setIsOpen] = useState(false);
  const { fee_disclosure, terms_and_conditions: terms } = settings;
  const close = () => setIsOpen(false);
  return (
    <section className={css.part} aria-labelledby="text-terms">
      <h2 id="text-terms" className={css.title}>
        Fees and terms
      </h2>
      <p>
        {fee_disclosure === '' ? 'Paying by text costs nothing extra.' : fee_disclosure}
        {fee_disclosure !== '' &&
          ' We name the fee in a text, and you answer CONFIRM before anything is paid.'}
      </p>
      <p className={css.hint}>
        Texts come from an automated system. Message and data rates may apply. STOP ends them at any time.
      </p>
      <div className={css.terms}>
        <BillerHtml html={terms} />
      </div>
      <div>
        <Button kind="quiet" size="dense" onClick={() => setIsOpen(true)}>
          Terms and Conditions
        </Button>
      </div>
      {isOpen && (
        <MessageDialog title="Terms and Conditions" shape="wide" onRead={close}>
          <BillerHtml html={terms} />
        </MessageDialog>
      )}
    </section>
  );
}
