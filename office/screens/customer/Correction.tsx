import { useState } from 'react';
import { askEmailCorrection, withdrawEmailCorrection } from '../../../domain/office/approval-calls.ts';
import type { CustomerPage } from '../../../domain/office/customer-calls.ts';
import { Field } from '../../../src/components/fields/Field.tsx';
import { useOffice } from '../../app/office-context.tsx';
import { ActButton } from '../../components/ActButton.tsx';
import { CORRECTION } from '../../text/corrections.ts';

/** Asks that the mail address is corrected, or withdraws what was asked. */
export function Correction({
  page: { id: customer, sign_in },
  onDone,
}: {
  page: CustomerPage;
  onDone: () => void;
}) {
  const { client } = useOffice();
  const [email, setEmail] = useState('');
  const { label, title, what, done, withdraw } = CORRECTION;
  if (sign_in?.correction)
    return (
      <ActButton
        {...withdraw}
        act={(why) => client.ask(withdrawEmailCorrection, { customer, ...why })}
        onDone={onDone}
      >
        <p>{withdraw.what}</p>
      </ActButton>
    );
  return (
    <ActButton
      label={label}
      title={title}
      done={done}
      problems={{ email: email.trim() === '' ? CORRECTION.emailMissing : undefined }}
      fields={(answers) => (
        <Field
          id="email"
          label={CORRECTION.email}
          type="email"
          autoComplete="off"
          required
          value={email}
          error={answers.errorAt('email')}
          onChange={({ target }) => setEmail(target.value)}
        />
      )}
      act={(why) => client.ask(askEmailCorrection, { customer, email: email.trim(), ...why })}
      onDone={() => {
        setEmail('');
        onDone();
      }}
    >
      <p>{what}</p>
    </ActButton>
  );
}
