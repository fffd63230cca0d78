import { useState } from 'react';
import { TERMS } from '../../../domain/profile/text/sign-up.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { MessageDialog } from '../../components/dialogs/MessageDialog.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import css from '../../widgets/account/Form.module.css';
import { TermsText } from '../../widgets/account/TermsText.tsx';

type AcceptTermsProps = {
  accepted: boolean;
  error?: string | undefined;
  onChange: (accepted: boolean) => void;
};

/** The terms must be accepted, and can be read without leaving the form (REG-16, MSC-08). */
export function AcceptTerms({ accepted, error, onChange }: AcceptTermsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={css.terms}>
      <Checkbox
        id="terms_accepted"
        label={TERMS.accept}
        checked={accepted}
        error={error}
        onChange={onChange}
      />
      <div>
        <Button kind="quiet" size="dense" onClick={() => setIsOpen(true)}>
          {TERMS.read}
        </Button>
      </div>
      {isOpen && (
        <MessageDialog title={TERMS.title} shape="wide" onRead={() => setIsOpen(false)}>
          <TermsText />
        </MessageDialog>
      )}
    </div>
  );
}
