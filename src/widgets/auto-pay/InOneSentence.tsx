import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { OFFLINE_SAVING } from '../../../domain/api/text/en.ts';
import { entryOf, type SetupPlace, type SetupTab } from '../../../domain/auto-pay/form.ts';
import { autoPaySentence } from '../../../domain/auto-pay/text/sentence.ts';
import { AUTO_PAY } from '../../../domain/auto-pay/text/settings.ts';
import type { SavedMethod } from '../../../domain/wallet/saved-method.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { nameOf } from './method-text.ts';
import css from './Sentence.module.css';
import { TermsDialog } from './TermsDialog.tsx';
import type { SetupRef } from './use-setup.ts';

interface InOneSentenceProps {
  readonly setup: SetupRef;
  /** The method to turn it on with; undefined where no saved method can pay. */
  readonly method: SavedMethod | undefined;
  /** True while the methods are not known yet. */
  readonly isLooking: boolean;
  readonly isOpen: boolean;
  readonly onChange: () => void;
  /** Opens the tab in which a part of the sentence is changed. */
  readonly onVary: (tab: SetupTab, place: SetupPlace | undefined) => void;
}

/** What the auto pay does, in one sentence: turned on with one press, or changed in the tabs. */
export function InOneSentence({ setup, method, isLooking, isOpen, onChange, onVary }: InOneSentenceProps) {
  const { form, saved, today } = useSelector(setup, ({ context }) => context);
  const isBusy = useSelector(setup, (snapshot) => snapshot.hasTag('busy'));
  const [showsTerms, setShowsTerms] = useState(false);
  const isOffline = useIsOffline();
  const payer = method && {
    name: nameOf(method.id, [method]) ?? '',
    isBank: method.type.category === 'bank',
  };
  const blocked = isOffline ? OFFLINE_SAVING : isLooking ? AUTO_PAY.methodsLoading : undefined;
  const turnOn = () => {
    if (!method) return setup.send({ type: 'addition.chosen' });
    if (form.primary_payment_method_id === null) setup.send({ type: 'primary.chosen', method });
    setup.send({ type: 'save.chosen' });
  };
  return (
    <section className={css.part} aria-label="In one sentence">
      <p className={css.sentence}>
        {autoPaySentence(entryOf(form), payer, today).map(({ text, tab, place }) =>
          tab === undefined ? (
            <span key={text}>{text}</span>
          ) : (
            // A link, since a button never goes on in the next line.
            <a
              key={text}
              data-stays
              href={`${href(to.autoPay(saved.ebill_id))}?tab=${tab}`}
              onClick={(event) => {
                event.preventDefault();
                onVary(tab, place);
              }}
            >
              {text}
            </a>
          ),
        )}
      </p>
      <div className={css.actions}>
        {saved.wizardMode && !isOpen && (
          <Button busy={isBusy} blockedBecause={blocked} onClick={turnOn}>
            {method || isLooking ? 'Turn on' : 'Add a payment method'}
          </Button>
        )}
        <Button kind="quiet" aria-expanded={isOpen} onClick={onChange}>
          {isOpen ? 'Close the settings' : 'Change'}
        </Button>
      </div>
      {saved.wizardMode && !isOpen && (
        <p className={css.terms}>
          {AUTO_PAY.agreeing}{' '}
          <Button kind="quiet" size="dense" onClick={() => setShowsTerms(true)}>
            Terms and Conditions
          </Button>
        </p>
      )}
      {showsTerms && (
        <TermsDialog
          biller={saved.entity_name}
          hasFee={saved.has_xbp_fee && saved.fee.autopay}
          onClose={() => setShowsTerms(false)}
        />
      )}
    </section>
  );
}
