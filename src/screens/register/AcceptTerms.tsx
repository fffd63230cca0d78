import { useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Checkbox } from '../../parts/Checkbox.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { TermsWords } from '../pages/TermsWords.tsx';
import css from './Form.module.css';

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
        label="I accept the terms and conditions"
        checked={accepted}
        error={error}
        onChange={onChange}
      />
      <div>
        <Button kind="quiet" size="dense" onClick={() => setIsOpen(true)}>
          Read the terms and conditions
        </Button>
      </div>
      {isOpen && (
        <Dialog
          title="Terms and Conditions"
          shape="wide"
          onDismiss={() => setIsOpen(false)}
          actions={<Button onClick={() => setIsOpen(false)}>Okay</Button>}
        >
          <TermsWords />
        </Dialog>
      )}
    </div>
  );
}
