import { FileText } from 'lucide-react';
import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { EmptyState } from '../../components/messages/EmptyState.tsx';

export function NoAccounts() {
  return (
    <EmptyState
      icon={<FileText aria-hidden="true" />}
      title="No accounts yet"
      reason="The bills of the accounts that you add show here."
      action={<ButtonLink href={href(to.billAdd())}>Add account</ButtonLink>}
    />
  );
}
