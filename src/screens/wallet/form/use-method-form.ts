import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { isPostalCode } from '../../../../domain/values/postal-code.ts';
import { inWords } from '../../../../domain/values/problems.ts';
import { isCardNumber } from '../../../../domain/wallet/card-number.ts';
import {
  type EntryTerms,
  type MethodEntries,
  problemsBesideNumber,
} from '../../../../domain/wallet/method-entries.ts';
import { entriesOf, formProblems, type MethodForm } from '../../../../domain/wallet/method-form.ts';
import { isRoutingNumber } from '../../../../domain/wallet/routing-number.ts';
import type { SavedMethod } from '../../../../domain/wallet/saved-method.ts';
import { WALLET_SAVED } from '../../../../domain/wallet/text/en.ts';
import { entryProblemText } from '../../../../domain/wallet/text/problems.ts';
import { useApp, useIsOffline, useToast, useWired } from '../../../app/app-context.tsx';
import { useEmitted } from '../../../app/use-emitted.ts';
import { useAnswers } from '../../../components/fields/use-answers.ts';
import { methodFormWiring, refetchAlerts } from '../wiring.ts';

interface MethodFormOptions {
  readonly initial: MethodForm;
  readonly saved: EntryTerms['saved'];
  readonly accepted: EntryTerms['accepted'];
  readonly entityId: number | undefined;
  /** True when the number is entered elsewhere: only what stands beside it is checked. */
  readonly isBesideNumber?: boolean;
  /** The machine that takes the entries in place of this one. */
  readonly taken?: {
    readonly failure: string;
    readonly errors: Readonly<Record<string, string>>;
    readonly busy: boolean;
  };
  readonly send: (entries: MethodEntries) => Promise<SavedMethod>;
  readonly onSaved: (method: SavedMethod) => void;
}

export type MethodFormState = ReturnType<typeof useMethodForm>;

/**
 * The entries, their problems, and the machine that saves them. Card and account numbers are kept nowhere
 * else.
 */
export function useMethodForm({
  initial,
  saved,
  accepted,
  entityId,
  isBesideNumber = false,
  taken,
  send,
  onSaved,
}: MethodFormOptions) {
  const { adapters } = useApp();
  const [form, setForm] = useState(initial);
  const machine = useActorRef(useWired(methodFormWiring));
  const { bank, bankFailure, failure, errors } = useSelector(machine, ({ context }) => context);
  const isBusy = useSelector(machine, (snapshot) => snapshot.hasTag('busy'));
  // A refusal empties the security code, so its field is not wrong before the next press.
  const [isCodeTaken, setCodeTaken] = useState(false);
  const toast = useToast();
  const problems = inWords(
    isBesideNumber
      ? problemsBesideNumber(entriesOf(form, entityId), accepted)
      : formProblems(form, { today: adapters.clock.today(), saved, accepted }),
    entryProblemText,
  );
  const isOffline = useIsOffline();
  const refused = taken ?? { failure, errors, busy: isBusy };
  const answers = useAnswers<string>({
    problems,
    emptied: isCodeTaken ? 'cvv' : undefined,
    failure: refused.failure === '' ? undefined : { message: refused.failure, errors: refused.errors },
    busy: refused.busy,
  });

  useEmitted(machine, {
    'method.saved': ({ method }) => {
      toast({ tone: 'ok', text: WALLET_SAVED, seconds: 3 });
      void refetchAlerts(adapters);
      onSaved(method);
    },
    'save.failed': ({ message }) => {
      const isOfField = Object.keys(machine.getSnapshot().context.errors).length > 0;
      // The summary above the form is read with the focus, so the toast is not announced.
      if (!isOfField) toast({ tone: 'error', text: message, seconds: 6, isSaid: true });
      setForm((current) => ({ ...current, securityCode: '' }));
      setCodeTaken(form.securityCode !== '');
    },
    'bank.found': ({ name }) => {
      if (name !== '') setForm((current) => ({ ...current, bankName: name }));
    },
    'place.found': ({ place: { city, state } }) =>
      setForm((current) => ({
        ...current,
        billing: { ...current.billing, address: { ...current.billing.address, city, state } },
      })),
    'place.missed': ({ message }) => {
      // The bar of the page says already that there is no connection.
      if (!isOffline) toast({ tone: 'error', text: message, seconds: 5 });
    },
  });

  const savedRouting = saved?.routing ?? '';
  useEffect(() => {
    if (isRoutingNumber(savedRouting)) machine.send({ type: 'routing.completed', routing: savedRouting });
  }, [machine, savedRouting]);

  const edit = (change: Partial<MethodForm>) => {
    setForm((current) => ({ ...current, ...change }));
    if (change.securityCode !== undefined) setCodeTaken(false);
    machine.send({ type: 'form.edited' });
  };

  return {
    form,
    problems,
    bank,
    bankFailure,
    answers: {
      ...answers,
      hold() {
        setCodeTaken(false);
        return answers.hold();
      },
    },
    isCodeTaken,
    isBusy,
    edit,
    typeRouting(routing: string) {
      if (routing === form.routing) return;
      edit({ routing, bankName: '' });
      machine.send(
        isRoutingNumber(routing) ? { type: 'routing.completed', routing } : { type: 'routing.cleared' },
      );
    },
    /** Looks up a complete zip code as it is typed, and fills in its city and state. */
    typeZip(zip: string) {
      const { billing } = form;
      edit({ billing: { ...billing, address: { ...billing.address, zip } } });
      if (isPostalCode(zip)) machine.send({ type: 'zip.completed', zip });
    },
    leave: answers.leave,
    /** A problem shows after its field was left or the button pressed, or at once if the entry is complete. */
    errorAt: (field: string): string | undefined =>
      answers.errorAt(field) ?? (isWhole(field, form) ? problems[field] : undefined),
    submit: () => machine.send({ type: 'form.submitted', save: () => send(entriesOf(form, entityId)) }),
  };
}

function isWhole(field: string, form: MethodForm): boolean {
  if (field === 'card_number') return isCardNumber(form.cardNumber);
  if (field === 'bank_routing_number') return form.routing.length === 9;
  return field === 'exp_month' && form.month !== null && form.year !== null;
}
