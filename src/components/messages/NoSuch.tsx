import { Notice } from './Notice.tsx';

const MISSING = {
  bill: 'It is not among your accounts, or it was removed.',
  receipt: 'There is no receipt of yours under this confirmation number.',
};

/** The address belongs to nothing of this customer, so a retry would not help. */
export function NoSuch({ thing }: { thing: keyof typeof MISSING }) {
  return (
    <Notice tone="error" title={`No such ${thing}`}>
      {MISSING[thing]}
    </Notice>
  );
}
