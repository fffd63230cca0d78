import { useMachine } from '@xstate/react';
import { useEffect, useId, useMemo } from 'react';
import type { OwnFactors, OwnPasskey } from '../../../domain/office/sign-in/factor-calls.ts';
import { factorsOf, mayRemoveOne } from '../../../domain/office/sign-in/factors.ts';
import { ownFactorsMachine } from '../../../machines/office/own-factors.machine.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { FormAnswer } from '../../../src/components/fields/FormAnswer.tsx';
import { Switch } from '../../../src/components/fields/Switch.tsx';
import { useAnswers } from '../../../src/components/fields/use-answers.ts';
import { Skeleton } from '../../../src/components/messages/Skeleton.tsx';
import { momentOf } from '../../../src/components/text/moment.ts';
import { passkeyActors } from '../../api/passkey-actors.ts';
import { wire } from '../../api/wire.ts';
import { useOffice } from '../../app/office-context.tsx';
import { useSearchKey } from '../../app/search-key.ts';
import { FailureNotice } from '../../components/FailureNotice.tsx';
import { Heading } from '../../components/Heading.tsx';
import { Actions, Part } from '../../components/Part.tsx';
import { PlainTable } from '../../components/PlainTable.tsx';
import { PAGE } from '../../text/en.ts';
import { ADD_PASSKEY, OWN_SIGN_IN, REMOVE_FACTOR, RENAME_PASSKEY } from '../../text/own-sign-in.ts';
import { NameDialog, RemovalDialog, SetUpDialog } from './dialogs.tsx';

const COLUMNS = [
  { name: OWN_SIGN_IN.name },
  { name: OWN_SIGN_IN.where },
  { name: OWN_SIGN_IN.added },
  { name: OWN_SIGN_IN.used },
  { name: OWN_SIGN_IN.acts },
];

/** The second factors of the person who is signed in. */
export function OwnSignIn() {
  const { client, session, passkeys } = useOffice();
  const machine = useMemo(
    () => wire(client, ownFactorsMachine, { addPasskey: passkeyActors(client, passkeys).addPasskey }),
    [client, passkeys],
  );
  const [state, send] = useMachine(machine);
  const { factors, failure, passkey: chosen, key, address } = state.context;
  useEffect(() => {
    if (factors) session.send({ type: 'factors.changed', factors: factorsOf(standingOf(factors)) });
  }, [factors, session]);

  const busy = state.hasTag('busy');
  const isListed = state.hasTag('settled');
  const answers = useAnswers({ problems: {}, failure: isListed ? failure : undefined });
  const leave = () => send({ type: 'question.left' });
  const [hasSearchKey, chooseSearchKey] = useSearchKey();
  const nameOf = () => factors?.passkeys.find(({ id }) => id === chosen)?.name ?? REMOVE_FACTOR.app;
  return (
    <>
      <Heading title={OWN_SIGN_IN.title} lead={OWN_SIGN_IN.lead} />
      {state.hasTag('unread') && failure && (
        <FailureNotice title={PAGE.unread} failure={failure} onRetry={() => send({ type: 'retry.chosen' })} />
      )}
      <FormAnswer answers={answers} />
      {!factors && busy && <Skeleton label={PAGE.loading} rows={4} />}
      {factors && (
        <Listed
          factors={factors}
          areSupported={passkeys.areSupported}
          onAdd={() => send({ type: 'addition.chosen' })}
          onSetUp={() => send({ type: 'setUp.chosen' })}
          onRename={(passkey) => send({ type: 'rename.chosen', passkey })}
          onRemove={(passkey) => send({ type: 'removal.chosen', passkey })}
        />
      )}
      <Part title={OWN_SIGN_IN.keyboard}>
        <Switch
          label={OWN_SIGN_IN.searchKey}
          hint={OWN_SIGN_IN.searchKeyHint}
          checked={hasSearchKey}
          onChange={chooseSearchKey}
        />
      </Part>
      {state.hasTag('adding') && (
        <NameDialog
          title={ADD_PASSKEY.title}
          lead={ADD_PASSKEY.lead}
          action={ADD_PASSKEY.action}
          name=""
          busy={busy}
          failure={failure}
          onName={(name) => send({ type: 'name.submitted', name })}
          onLeave={leave}
        />
      )}
      {state.hasTag('renaming') && (
        <NameDialog
          title={RENAME_PASSKEY.title(nameOf())}
          action={RENAME_PASSKEY.action}
          name={nameOf()}
          busy={busy}
          failure={failure}
          onName={(name) => send({ type: 'name.submitted', name })}
          onLeave={leave}
        />
      )}
      {state.hasTag('removing') && (
        <RemovalDialog
          name={nameOf()}
          busy={busy}
          failure={failure}
          onConfirm={() => send({ type: 'removal.confirmed' })}
          onLeave={leave}
        />
      )}
      {state.hasTag('key') && (
        <SetUpDialog
          secret={key}
          address={address}
          busy={busy}
          error={failure?.message}
          onCode={(code) => send({ type: 'code.submitted', code })}
          onLeave={leave}
        />
      )}
    </>
  );
}

function standingOf({ has_app: hasApp, passkeys }: OwnFactors) {
  return { hasApp, passkeys: passkeys.length };
}

interface ListedProps {
  readonly factors: OwnFactors;
  readonly areSupported: boolean;
  readonly onAdd: () => void;
  readonly onSetUp: () => void;
  readonly onRename: (passkey: number) => void;
  readonly onRemove: (passkey: number | undefined) => void;
}

function Listed({ factors, areSupported, onAdd, onSetUp, onRename, onRemove }: ListedProps) {
  const { has_app, passkeys } = factors;
  const isLast = !mayRemoveOne(standingOf(factors));
  const why = useId();
  const blockedBy = isLast ? why : undefined;
  const cellsOf = ({ id, name, is_synced, added_at, used_at }: OwnPasskey) => [
    <bdi key="name">{name}</bdi>,
    is_synced ? OWN_SIGN_IN.synced : OWN_SIGN_IN.oneDevice,
    momentOf(added_at),
    used_at === null ? OWN_SIGN_IN.never : momentOf(used_at),
    <Actions key="acts">
      <Button kind="quiet" size="dense" aria-label={RENAME_PASSKEY.title(name)} onClick={() => onRename(id)}>
        {OWN_SIGN_IN.rename}
      </Button>
      <Button
        kind="quiet"
        size="dense"
        aria-label={OWN_SIGN_IN.removeOf(name)}
        blockedBy={blockedBy}
        onClick={() => onRemove(id)}
      >
        {OWN_SIGN_IN.remove}
      </Button>
    </Actions>,
  ];
  return (
    <>
      {isLast && (
        <p id={why} tabIndex={-1}>
          {OWN_SIGN_IN.last}
        </p>
      )}
      <Part title={OWN_SIGN_IN.passkeys}>
        {passkeys.length === 0 ? (
          <p>{OWN_SIGN_IN.noPasskeys}</p>
        ) : (
          <PlainTable
            caption={OWN_SIGN_IN.passkeys}
            columns={COLUMNS}
            rows={passkeys}
            idOf={({ id }) => String(id)}
            cellsOf={cellsOf}
          />
        )}
        {areSupported ? (
          <Actions>
            <Button size="dense" onClick={onAdd}>
              {OWN_SIGN_IN.add}
            </Button>
          </Actions>
        ) : (
          <p>{OWN_SIGN_IN.unsupported}</p>
        )}
      </Part>
      <Part title={OWN_SIGN_IN.app}>
        <p>{has_app ? OWN_SIGN_IN.hasApp : OWN_SIGN_IN.hasNoApp}</p>
        <Actions>
          {has_app ? (
            <Button kind="secondary" size="dense" blockedBy={blockedBy} onClick={() => onRemove(undefined)}>
              {OWN_SIGN_IN.removeApp}
            </Button>
          ) : (
            <Button kind="secondary" size="dense" onClick={onSetUp}>
              {OWN_SIGN_IN.setUp}
            </Button>
          )}
        </Actions>
      </Part>
    </>
  );
}
