import { useActorRef } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { AutoPay } from '../../../domain/auto-pay.ts';
import { changesOf, formOf } from '../../../domain/auto-pay-form.ts';
import type { SavedMethod } from '../../../domain/saved-method.ts';
import type { autoPaySetupMachine } from '../../../machines/autoPaySetup.ts';
import { useApp, useToast, useWired } from '../../app-context.tsx';
import { type AutoPayDraft, keepDraft } from '../../auto-pay-draft.ts';
import { renewAutoPays } from '../../auto-pay-view.ts';
import { navigate } from '../../hash-location.ts';
import { to } from '../../routes.ts';
import type { Opened } from './opened.ts';
import { autoPaySetupWiring } from './wiring.ts';

export type SetupRef = ActorRefFrom<typeof autoPaySetupMachine>;

export interface Opening extends Opened {
  readonly settings: AutoPay;
  /** Entries of an earlier visit that were not saved. */
  readonly draft: AutoPayDraft | undefined;
}

/** The machine of the settings, kept in step with what the server says, and what its notices lead to. */
export function useSetup(
  { settings, draft, tab, added, isKept }: Opening,
  methods: readonly SavedMethod[] | undefined,
) {
  const { adapters } = useApp();
  const today = adapters.clock.today();
  const taken = isKept && draft ? { ...formOf(settings), ...draft.changes } : undefined;
  const setup = useActorRef(useWired(autoPaySetupWiring), {
    input: { saved: settings, form: taken, today, tab },
  });
  const toast = useToast();
  const latest = useRef(toast);
  latest.current = toast;

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

  useEffect(() => {
    const heard = [
      setup.on('save.failed', () =>
        latest.current({ tone: 'error', text: 'Auto Pay Save Failed', seconds: 6 }),
      ),
      setup.on(
        'failure.read',
        () => void renewAutoPays(adapters, setup.getSnapshot().context.saved.ebill_id),
      ),
      setup.on('method.refused', ({ message }) =>
        latest.current({ tone: 'error', text: message, seconds: 3 }),
      ),
      setup.on('addition.wanted', () => {
        const { form, saved } = setup.getSnapshot().context;
        void keepDraft(adapters, saved.ebill_id, changesOf(form, formOf(saved))).then(() =>
          addMethodFor(saved),
        );
      }),
    ];
    return () => {
      for (const { unsubscribe } of heard) unsubscribe();
    };
  }, [setup, adapters]);

  return setup;
}

/** The form of the wallet comes back to the Method tab, and so does the back button (APW-49). */
function addMethodFor({ ebill_id, entity_id }: AutoPay): void {
  const back = `${to.autoPay(ebill_id)}?${new URLSearchParams({ tab: 'method', entries: 'kept' })}`;
  navigate(back, { replace: true });
  navigate(`${to.paymentMethods('add', back)}&entity_id=${entity_id}`);
}
