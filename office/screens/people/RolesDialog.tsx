import { useState } from 'react';
import type { AnswerOf } from '../../../domain/api/call.ts';
import { changedRoles } from '../../../domain/office/people.ts';
import { changeRoles, type getPerson } from '../../../domain/office/people-calls.ts';
import type { Role } from '../../../domain/office/rights.ts';
import { Notice } from '../../../src/components/messages/Notice.tsx';
import { useChange } from '../../app/use-change.ts';
import { AskDialog } from '../../components/AskDialog.tsx';
import { ROLES_FORM } from '../../text/people.ts';
import { RoleFields, useReaches } from './RoleFields.tsx';

interface RolesDialogProps {
  readonly person: AnswerOf<typeof getPerson>;
  readonly who: string;
  readonly onAsked: () => void;
  readonly onDismiss: () => void;
}

/** Asks a second person for other roles of somebody at one biller. */
export function RolesDialog({ person, who, onAsked, onDismiss }: RolesDialogProps) {
  const [key] = useState(() => crypto.randomUUID());
  const [first = null] = useReaches();
  const rolesAt = (at: string | null): readonly Role[] =>
    person.grants.flatMap((grant) => (grant.biller === at ? [grant.role] : []));
  const [biller, setBiller] = useState(first);
  const [roles, setRoles] = useState(() => rolesAt(first));
  const [isHeld, setHeld] = useState(false);
  const { busy, failure, change } = useChange(changeRoles);
  const isSame = changedRoles(rolesAt(biller), roles).length === 0;
  const ask = async (reason: string) => {
    setHeld(isSame);
    if (!isSame && (await change({ id: person.id, key, biller, roles: [...roles], reason }))) onAsked();
  };
  return (
    <AskDialog
      title={ROLES_FORM.title(who)}
      action={ROLES_FORM.action}
      busy={busy}
      failure={failure}
      onAsk={(reason) => void ask(reason)}
      onDismiss={onDismiss}
    >
      <Notice>{ROLES_FORM.lead}</Notice>
      <RoleFields
        biller={biller}
        roles={roles}
        error={isHeld && isSame ? ROLES_FORM.rolesSame : failure?.errors.roles}
        onBiller={(next) => {
          setBiller(next);
          setRoles(rolesAt(next));
        }}
        onRoles={setRoles}
      />
    </AskDialog>
  );
}
