import { useActorRef, useSelector } from '@xstate/react';
import { useSearch } from 'wouter';
import type { BillingInformation } from '../../../../domain/wallet/billing-address.ts';
import { WALLET } from '../../../../domain/wallet/entry-back.ts';
import { formOfEntry, newForm } from '../../../../domain/wallet/method-form.ts';
import { methodLabel, type PayType } from '../../../../domain/wallet/payment-method.ts';
import { alreadySaved, WALLET_SAVED } from '../../../../domain/wallet/text/en.ts';
import { ENTRY_ELSEWHERE } from '../../../../domain/wallet/text/form.ts';
import { NOT_ENTERED, savedAfterAll } from '../../../../domain/wallet/text/method-entry.ts';
import { useApp, useIsOffline, useToast, useWired } from '../../../app/app-context.tsx';
import { to } from '../../../app/routes.ts';
import { useEmitted } from '../../../app/use-emitted.ts';
import { navigate } from '../../../browser/hash-location.ts';
import { Button } from '../../../components/buttons/Button.tsx';
import { ButtonLink } from '../../../components/buttons/ButtonLink.tsx';
import { Notice } from '../../../components/messages/Notice.tsx';
import { Skeleton } from '../../../components/messages/Skeleton.tsx';
import { Told } from '../../../components/messages/Told.tsx';
import { dayOf } from '../../../components/text/portal-clock.ts';
import { portalQuery } from '../../../queries/portal.ts';
import { useQuery } from '../../../queries/use-query.ts';
import frame from '../../../widgets/account/Form.module.css';
import { DeleteEntry } from '../DeleteEntry.tsx';
import { refetchAlerts } from '../wiring.ts';
import { EntryForm } from './EntryForm.tsx';
import css from './MethodForm.module.css';
import { withMethod } from './return-path.ts';
import { methodEntryWiring } from './wiring.ts';

type EnterElsewhereProps = {
  billing: BillingInformation;
  accepted: readonly PayType[] | undefined;
  back: string | undefined;
  isForCart: boolean;
  entityId: number | undefined;
};

/** A new method whose number the payment service takes at its own page, and what came of it. */
export function EnterElsewhere({ billing, accepted, back, isForCart, entityId }: EnterElsewhereProps) {
  const { adapters } = useApp();
  const isOffline = useIsOffline();
  const toast = useToast();
  const entry = new URLSearchParams(useSearch()).get('entry') ?? undefined;
  const machine = useActorRef(useWired(methodEntryWiring), { input: { entry, back: back ?? WALLET } });
  const snapshot = useSelector(machine, (current) => current);
  const { data: portal } = useQuery(portalQuery);
  const service = portal?.processor || ENTRY_ELSEWHERE.service;
  useEmitted(machine, {
    'method.saved': ({ method, wasSavedBefore, isGivenUp }) => {
      if (wasSavedBefore) toast({ tone: 'ok', text: alreadySaved(method.nickname), seconds: 6 });
      else if (isGivenUp) toast({ tone: 'info', text: savedAfterAll(methodLabel(method)), seconds: 15 });
      else toast({ tone: 'ok', text: WALLET_SAVED, seconds: 3 });
      void refetchAlerts(adapters);
      const chosen = back && (isGivenUp ? back : withMethod(back, method));
      navigate(chosen ?? to.paymentMethods(), { replace: true });
    },
    'entry.cancelled': () => navigate(back ?? to.paymentMethods(), { replace: true }),
  });
  const { page, isEntered, isLeaving, verify, details, failure } = snapshot.context;
  const isEnding = snapshot.hasTag('ending');

  if (snapshot.hasTag('form'))
    return (
      <EntryForm
        machine={machine}
        initial={details ? formOfEntry(details) : newForm(billing)}
        accepted={accepted}
        back={back}
        isForCart={isForCart}
        entityId={entityId}
        service={portal?.processor}
      />
    );
  if (snapshot.hasTag('waiting'))
    return (
      <div className={frame.form}>
        {isEntered ? (
          <Told tone="info" title={ENTRY_ELSEWHERE.beingVerified}>
            {verify
              ? ENTRY_ELSEWHERE.deposits(service, dayOf(verify.deposits_at), dayOf(verify.until))
              : ENTRY_ELSEWHERE.verifiedThere(service)}
          </Told>
        ) : (
          <Told tone="warn" title={NOT_ENTERED}>
            {ENTRY_ELSEWHERE.goOn(service)}
          </Told>
        )}
        <div className={css.actions}>
          {verify && <ButtonLink href={verify.url}>Enter the amounts at {service}</ButtonLink>}
          {!isEntered && <ButtonLink href={page?.url ?? ''}>Continue at {service}</ButtonLink>}
          {!isEntered && (
            <Button
              kind="secondary"
              busy={isEnding && !isLeaving}
              onClick={() => machine.send({ type: 'form.chosen' })}
            >
              Change what I entered
            </Button>
          )}
          {isEntered ? (
            <ButtonLink kind="secondary" href={`#${back ?? to.paymentMethods()}`}>
              Done
            </ButtonLink>
          ) : (
            <Button
              kind="secondary"
              busy={isEnding && isLeaving}
              onClick={() => machine.send({ type: 'cancel.chosen' })}
            >
              Cancel
            </Button>
          )}
          {verify && page && (
            <DeleteEntry
              id={page.id}
              label=""
              kind="secondary"
              onEnded={() => navigate(back ?? to.paymentMethods(), { replace: true })}
            />
          )}
        </div>
      </div>
    );
  if (snapshot.can({ type: 'retry.chosen' }))
    return (
      <Notice
        tone={isOffline ? 'offline' : 'error'}
        title={isOffline ? ENTRY_ELSEWHERE.offline : failure}
        action={
          <div className={css.actions}>
            <Button kind="secondary" size="dense" onClick={() => machine.send({ type: 'retry.chosen' })}>
              Retry
            </Button>
            {/* The entry stays open at the processor, and is found again. */}
            <ButtonLink kind="secondary" size="dense" href={`#${back ?? to.paymentMethods()}`}>
              Go back
            </ButtonLink>
          </div>
        }
      >
        {ENTRY_ELSEWHERE.kept}
      </Notice>
    );
  return <Skeleton label={ENTRY_ELSEWHERE.asking} />;
}
