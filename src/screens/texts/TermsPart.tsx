import { useState } from 'react';
import type { PayByText } from '../../../domain/texts/pay-by-text.ts';
import { TEXT_SETTINGS } from '../../../domain/texts/text/settings.ts';
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
        {fee_disclosure === '' ? TEXT_SETTINGS.free : fee_disclosure}
        {fee_disclosure !== '' && ` ${TEXT_SETTINGS.feeFirst}`}
      </p>
      <p className={css.hint}>{TEXT_SETTINGS.automated}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset holds entries. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long terms scroll here, also by keyboard. */}
      <div className={css.terms} role="group" aria-labelledby="text-terms" tabIndex={0}>
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
