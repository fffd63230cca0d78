import { useSelector } from '@xstate/react';
import {
  accountNumberProblem,
  billerPinProblem,
  type LocateEntries,
} from '../../../domain/accounts/account-lookup.ts';
import { type LocateField, locateProblems, locateReason } from '../../../domain/accounts/add-account.ts';
import type { BillType } from '../../../domain/accounts/biller.ts';
import { FINDING_OFFLINE, LOCATE, PIN, PROOFS } from '../../../domain/accounts/text/add-account.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { Form } from '../../components/fields/Form.tsx';
import { RadioCard } from '../../components/fields/RadioCard.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { type Answers, useAnswers } from '../../components/fields/use-answers.ts';
import css from './AddAccount.module.css';
import { LastRefusal } from './LastRefusal.tsx';
import { SampleBill } from './SampleBill.tsx';
import type { AddAccountRef } from './use-add-account.ts';

type LocateFormProps = { wizard: AddAccountRef; billTypes: readonly BillType[]; onBack: () => void };

/** The form that locates the account (ADD-10 to ADD-17). Entries stay after a refusal. */
export function LocateForm({ wizard, billTypes, onBack }: LocateFormProps) {
  const billType = useSelector(wizard, ({ context }) => context.billType);
  const entries = useSelector(wizard, ({ context }) => context.entries);
  const isBusy = useSelector(wizard, (state) => state.hasTag('busy'));
  const isOffline = useIsOffline();
  const problems = locateProblems(entries, billType);
  const answers = useAnswers({ problems });
  const missing = locateReason(entries, billType);

  const choose = (id: string) => {
    const chosen = billTypes.find((type) => String(type.id) === id);
    if (chosen) wizard.send({ type: 'billType.chosen', billType: chosen });
  };

  return (
    <Form
      answers={answers}
      className={css.step}
      isBlocked={isOffline}
      onSubmit={() => wizard.send({ type: 'account.sought' })}
    >
      <LastRefusal wizard={wizard} />
      <RadioCards
        id="billType"
        error={answers.errorAt('billType')}
        legend={LOCATE.billType}
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
          answers={answers}
          onEdit={(change) => wizard.send({ type: 'entries.edited', entries: { ...entries, ...change } })}
        />
      )}
      <div className={css.actions}>
        <Button
          type="submit"
          busy={isBusy}
          blockedBecause={isOffline ? FINDING_OFFLINE : missing}
          answers={!isOffline}
        >
          {LOCATE.find}
        </Button>
        <Button kind="secondary" onClick={onBack}>
          {LOCATE.back}
        </Button>
      </div>
    </Form>
  );
}

type ProofFieldsProps = {
  billType: BillType;
  entries: LocateEntries;
  answers: Pick<Answers<LocateField>, 'errorAt' | 'leave'>;
  onEdit: (change: Partial<LocateEntries>) => void;
};

/** A PIN is typed digit by digit, so it is called too short only after its field was left. */
function ProofFields({ billType, entries, answers: { errorAt, leave }, onEdit }: ProofFieldsProps) {
  const { accountNumber, by, name, pin } = entries;
  const isNumberWrong = accountNumber !== '' && accountNumberProblem(accountNumber, billType);
  const isPinWrong = /\D/.test(pin) && billerPinProblem(pin);

  return (
    <>
      <div className={css.field}>
        <Field
          id="accountNumber"
          label={billType.account_num_label}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          inputMode={billType.is_business_tax ? 'numeric' : undefined}
          maxLength={60}
          required
          value={accountNumber}
          error={isNumberWrong || errorAt('accountNumber')}
          onChange={(event) => onEdit({ accountNumber: event.target.value })}
        />
        {billType.show_bill_example && <SampleBill />}
      </div>
      <RadioCards
        legend={PROOFS.legend}
        value={by}
        onChange={(chosen) => onEdit({ by: chosen === 'pin' ? 'pin' : 'name' })}
        layout="row"
      >
        <RadioCard value="name" title={PROOFS.nameTitle} text={PROOFS.name} />
        <RadioCard value="pin" title={PIN} text={PROOFS.pin} />
      </RadioCards>
      {by === 'name' ? (
        <Field
          id="name"
          label={billType.name_search_label}
          autoComplete="off"
          maxLength={120}
          required
          value={name}
          error={errorAt('name')}
          onChange={(event) => onEdit({ name: event.target.value })}
        />
      ) : (
        <Field
          id="pin"
          label={PIN}
          type="numeric"
          autoComplete="off"
          hint={LOCATE.pinHint}
          maxLength={20}
          required
          value={pin}
          error={isPinWrong || errorAt('pin')}
          onBlur={() => pin !== '' && leave('pin')}
          onChange={(event) => onEdit({ pin: event.target.value })}
        />
      )}
    </>
  );
}
