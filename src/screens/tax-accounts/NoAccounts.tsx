import { FileText } from 'lucide-react';
import { ButtonLink } from '../../parts/ButtonLink.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { href, to } from '../../routes.ts';

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
