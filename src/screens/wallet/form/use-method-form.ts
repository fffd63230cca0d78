import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { isCardNumber } from '../../../../domain/card-number.ts';
import type { EntryTerms, MethodEntries } from '../../../../domain/method-entries.ts';
import { entriesOf, formProblems, type MethodForm } from '../../../../domain/method-form.ts';
import { isPostalCode } from '../../../../domain/postal-code.ts';
import { isRoutingNumber } from '../../../../domain/routing-number.ts';
import type { SavedMethod } from '../../../../domain/saved-method.ts';
import { useApp, useToast, useWired } from '../../../app-context.tsx';
import { methodFormWiring, renewAlerts } from '../wiring.ts';

interface Wish {
  readonly initial: MethodForm;
  readonly saved: EntryTerms['saved'];
  readonly accepted: EntryTerms['accepted'];
  readonly entityId: number | undefined;
  readonly send: (entries: MethodEntries) => Promise<SavedMethod>;
  readonly onSaved: (method: SavedMethod) => void;
}

export type MethodFormState = ReturnType<typeof useMethodForm>;

/** What was entered, what is wrong with it, and the machine that saves it. Numbers are kept nowhere but here. */
export function useMethodForm({ initial, saved, accepted, entityId, send, onSaved }: Wish) {
  const { adapters } = useApp();
  const [form, setForm] = useState(initial);
  const [left, setLeft] = useState<readonly string[]>([]);
  const machine = useActorRef(useWired(methodFormWiring));
  const { bank, bankFailure, failure, errors } = useSelector(machine, ({ context }) => context);
  const isBusy = useSelector(machine, (snapshot) => snapshot.hasTag('busy'));
  const toast = useToast();
  const problems = formProblems(form, { today: adapters.clock.today(), saved, accepted });
  const latest = useRef({ toast, onSaved });
  latest.current = { toast, onSaved };

  useEffect(() => {
    const heard = [
      machine.on('method.saved', ({ method }) => {
        latest.current.toast({ tone: 'ok', text: SAVED, seconds: 3 });
        void renewAlerts(adapters);
        latest.current.onSaved(method);
      }),
      machine.on('save.failed', ({ message }) => {
        setForm((held) => ({ ...held, securityCode: '' }));
        latest.current.toast({ tone: 'error', text: message, seconds: 6 });
      }),
      machine.on('bank.found', ({ name }) => {
        if (name !== '') setForm((held) => ({ ...held, bankName: name }));
      }),
      machine.on('place.found', ({ place: { city, state } }) =>
        setForm((held) => ({
          ...held,
          billing: { ...held.billing, address: { ...held.billing.address, city, state } },
        })),
      ),
    ];
    return () => {
      for (const { unsubscribe } of heard) unsubscribe();
    };
  }, [machine, adapters]);

  const savedRouting = saved?.routing ?? '';
  useEffect(() => {
    if (isRoutingNumber(savedRouting)) machine.send({ type: 'routing.completed', routing: savedRouting });
  }, [machine, savedRouting]);

  const edit = (change: Partial<MethodForm>) => {
    setForm((held) => ({ ...held, ...change }));
    machine.send({ type: 'form.edited' });
  };

  return {
    form,
    problems,
    bank,
    bankFailure,
    failure,
    errors,
    isBusy,
    edit,
    typeRouting(routing: string) {
      if (routing === form.routing) return;
      edit({ routing, bankName: '' });
      machine.send(
        isRoutingNumber(routing) ? { type: 'routing.completed', routing } : { type: 'routing.cleared' },
      );
    },
    /** A whole zip is looked up as it is typed; the place that it names fills in city and state. */
    typeZip(zip: string) {
      const { billing } = form;
      edit({ billing: { ...billing, address: { ...billing.address, zip } } });
      if (isPostalCode(zip)) machine.send({ type: 'zip.completed', zip });
    },
    leave: (field: string) => setLeft((fields) => (fields.includes(field) ? fields : [...fields, field])),
    /** A problem shows once its field was left, or at once where all of it is there. */
    errorAt: (field: string): string | undefined =>
      errors[field] ?? (left.includes(field) || isWhole(field, form) ? problems[field] : undefined),
    submit: () => machine.send({ type: 'form.submitted', save: () => send(entriesOf(form, entityId)) }),
  };
}

function isWhole(field: string, form: MethodForm): boolean {
  if (field === 'card_number') return isCardNumber(form.cardNumber);
  return field === 'exp_month' && form.month !== null && form.year !== null;
}

const SAVED = 'Your wallet changes are updated successfully.';
