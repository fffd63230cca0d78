import { Notice } from './Notice.tsx';

/** The address belongs to nothing of this customer, so a retry would not help. */
export function NoSuch({ thing }: { thing: string }) {
  return (
    <Notice tone="error" title={`No such ${thing}`}>
      It is not among your accounts, or it was removed.
    </Notice>
  );
}
