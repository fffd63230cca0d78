import { useActorRef } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { AutoPay } from '../../../domain/auto-pay/auto-pay.ts';
import { autoPayMethodProblem } from '../../../domain/auto-pay/biller-terms.ts';
import {
  type AutoPayForm,
  autoPayFormOf,
  changesOf,
  SETUP_TABS,
  type SetupTab,
} from '../../../domain/auto-pay/form.ts';
import { autoPayMethodText } from '../../../domain/auto-pay/text/problems.ts';
import type { SavedMethod } from '../../../domain/wallet/saved-method.ts';
import type { autoPaySetupMachine } from '../../../machines/auto-pay/auto-pay-setup.machine.ts';
import { useApp, useToast, useWired } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { useEmitted } from '../../app/use-emitted.ts';
import { navigate } from '../../browser/hash-location.ts';
import { type AutoPayDraft, saveAutoPayDraft } from '../../offline/auto-pay-draft.ts';
import { refetchAutoPays } from '../../queries/auto-pay.ts';
import type { SettingsOpening } from './settings-opening.ts';
import { autoPaySetupWiring } from './wiring.ts';

export type SetupRef = ActorRefFrom<typeof autoPaySetupMachine>;

export interface TabProps {
  readonly setup: SetupRef;
  readonly form: AutoPayForm;
  readonly saved: Opening['settings'];
  /** The messages at its fields; most appear only after the customer tried to go on. */
  readonly problems: Readonly<Record<string, string>>;
}

export function shownTab({ value }: SnapshotFrom<typeof autoPaySetupMachine>): SetupTab {
  return (
    SETUP_TABS.find((tab) => value.tab === tab || (typeof value.tab === 'object' && tab in value.tab)) ??
    'schedule'
  );
}

export interface Opening extends SettingsOpening {
  readonly settings: AutoPay;
  /** Unsaved entries of an earlier visit. */
  readonly draft: AutoPayDraft | undefined;
}

export function useSetup(
  { settings, draft, tab, isOpen, added, isKept }: Opening,
  methods: readonly SavedMethod[] | undefined,
) {
  const { adapters } = useApp();
  const today = adapters.clock.today();
  const restored = isKept && draft ? { ...autoPayFormOf(settings), ...draft.changes } : undefined;
  const setup = useActorRef(useWired(autoPaySetupWiring), {
    input: { saved: settings, form: restored, today, tab },
  });
  const toast = useToast();

  useEffect(() => setup.send({ type: 'settings.renewed', settings }), [setup, settings]);
  useEffect(() => {
    if (methods) setup.send({ type: 'methods.renewed', methods });
  }, [setup, methods]);

  const fresh = methods?.find(({ id }) => id === added);
  const isChosen = useRef(false);
  useEffect(() => {
    if (!fresh || isChosen.current) return;
    isChosen.current = true;
    const { primary_payment_method_id: primary } = setup.getSnapshot().context.form;
    if (primary === null) setup.send({ type: 'primary.chosen', method: fresh });
  }, [setup, fresh]);

  // Tabs that an address opens begin with the method that the sentence would have offered, unless it was removed.
  const isUntouched = draft && !('primary_payment_method_id' in draft.changes);
  const isOffered = useRef(!isOpen || added !== undefined || (isKept && !isUntouched));
  useEffect(() => {
    if (!methods || isOffered.current) return;
    isOffered.current = true;
    const method = firstThatCanPay(methods, setup.getSnapshot().context.saved);
    if (method) setup.send({ type: 'offer.opened', method });
  }, [setup, methods]);

  useEmitted(setup, {
    'save.failed': () => toast({ tone: 'error', text: 'Auto Pay Save Failed', seconds: 6 }),
    'failure.read': () => void refetchAutoPays(adapters, setup.getSnapshot().context.saved.ebill_id),
    // A bank account that is not accepted is told in a dialog (WAL-45).
    'method.refused': ({ problem }) => {
      if (problem && problem.kind !== 'no bank accounts')
        toast({ tone: 'error', text: autoPayMethodText(problem), seconds: 3 });
    },
    'addition.wanted': () => {
      const { form, saved } = setup.getSnapshot().context;
      const { primary_payment_method_id } = form;
      const changes = {
        ...changesOf(form, autoPayFormOf(saved)),
        ...(primary_payment_method_id === null && { primary_payment_method_id }),
      };
      void saveAutoPayDraft(adapters, saved.ebill_id, changes).then(() => addMethodFor(saved));
    },
  });

  return setup;
}

export function firstThatCanPay(methods: readonly SavedMethod[] | undefined, saved: AutoPay) {
  return methods?.find((method) => autoPayMethodProblem(method, saved) === undefined);
}

/** Both the wallet's form and the Back button return to the Method tab (APW-49). */
function addMethodFor({ ebill_id, entity_id }: AutoPay): void {
  const back = `${to.autoPay(ebill_id)}?${new URLSearchParams({ tab: 'method', entries: 'kept' })}`;
  navigate(back, { replace: true });
  navigate(`${to.paymentMethods('add', back)}&entity_id=${entity_id}`);
}
