import { useSelector } from '@xstate/react';
import { type SubmitEvent, useState } from 'react';
import { stillMissing } from '../../../domain/adding-account.ts';
import type { BillType } from '../../../domain/biller.ts';
import { accountNumberProblem, type LocateEntries, pinProblem } from '../../../domain/location.ts';
import { useIsOffline } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { Field } from '../../parts/Field.tsx';
import { RadioCard } from '../../parts/RadioCard.tsx';
import { RadioCards } from '../../parts/RadioCards.tsx';
import css from './AddAccount.module.css';
import { SampleBill } from './SampleBill.tsx';
import type { AddAccountRef } from './use-add-account.ts';

type LocateFormProps = { wizard: AddAccountRef; billTypes: readonly BillType[]; onBack: () => void };

/** ADD-10 to ADD-17. What was typed stays after a refusal. */
export function LocateForm({ wizard, billTypes, onBack }: LocateFormProps) {
  const billType = useSelector(wizard, ({ context }) => context.billType);
  const entries = useSelector(wizard, ({ context }) => context.entries);
  const isBusy = useSelector(wizard, (state) => state.hasTag('busy'));
  const isOffline = useIsOffline();
  const missing = stillMissing(entries, billType);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isOffline) wizard.send({ type: 'account.sought' });
  };
  const choose = (id: string) => {
    const chosen = billTypes.find((one) => String(one.id) === id);
    if (chosen) wizard.send({ type: 'billType.chosen', billType: chosen });
  };

  return (
    <form className={css.step} noValidate onSubmit={submit}>
      <RadioCards
        legend="What is the bill for?"
        value={billType && String(billType.id)}
        onChange={choose}
        layout="row"
      >
        {billTypes.map(({ id, name }) => (
          <RadioCard key={id} value={String(id)} title={name} />
        ))}
      </RadioCards>
      {billType && (
        <ProofFields
          key={billType.id}
          billType={billType}
          entries={entries}
          onEdit={(change) => wizard.send({ type: 'entries.edited', entries: { ...entries, ...change } })}
        />
      )}
      <div className={css.actions}>
        <Button type="submit" busy={isBusy} blockedBecause={reason(isOffline, missing)}>
          Find Account
        </Button>
        <Button kind="secondary" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}

function reason(isOffline: boolean, missing: readonly string[]): string | undefined {
  if (isOffline) return 'Finding an account needs a connection.';
  return missing.length > 0 ? `Before you can continue: ${missing.join(', ')}.` : undefined;
}

type ProofFieldsProps = {
  billType: BillType;
  entries: LocateEntries;
  onEdit: (change: Partial<LocateEntries>) => void;
};

/** A PIN is typed digit by digit: that it is too short shows once its field was left. */
function ProofFields({ billType, entries, onEdit }: ProofFieldsProps) {
  const [hasLeftPin, setHasLeftPin] = useState(false);
  const { accountNumber, by, name, pin } = entries;
  const isNumberWrong = accountNumber !== '' && accountNumberProblem(accountNumber, billType);
  const isPinWrong = pin !== '' && (hasLeftPin || /\D/.test(pin)) && pinProblem(pin);

  return (
    <>
      <div className={css.field}>
        <Field
          label={billType.account_num_label}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          inputMode={billType.is_business_tax ? 'numeric' : undefined}
          maxLength={60}
          required
          value={accountNumber}
          error={isNumberWrong || undefined}
          onChange={(event) => onEdit({ accountNumber: event.target.value })}
        />
        {billType.show_bill_example && <SampleBill />}
      </div>
      <RadioCards
        legend="How do you show that it is yours?"
        value={by}
        onChange={(chosen) => onEdit({ by: chosen === 'pin' ? 'pin' : 'name' })}
        layout="row"
      >
        <RadioCard value="name" title="Name" text="As it stands on the bill" />
        <RadioCard value="pin" title="PIN" text="The number that the organization gave you" />
      </RadioCards>
      {by === 'name' ? (
        <Field
          label={billType.name_search_label}
          autoComplete="off"
          maxLength={120}
          required
          value={name}
          onChange={(event) => onEdit({ name: event.target.value })}
        />
      ) : (
        <Field
          label="PIN"
          type="numeric"
          autoComplete="off"
          hint="At least 4 digits"
          maxLength={20}
          required
          value={pin}
          error={isPinWrong || undefined}
          onBlur={() => setHasLeftPin(true)}
          onChange={(event) => onEdit({ pin: event.target.value })}
        />
      )}
    </>
  );
}
