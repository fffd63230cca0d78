import type { ReactElement } from 'react';
import type { DueBill, DueBlock } from '../../../domain/cart/urgency.ts';
import { type DueReturn, withReturns } from '../../../domain/upcoming/due-returns.ts';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import type { ButtonKind } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { ReturnRow } from './ReturnRow.tsx';

export interface PlacedBlock extends Omit<DueBlock, 'bills'> {
  readonly bills: readonly (DueBill | { readonly date: DueReturn['date']; readonly row: ReactElement })[];
  /** Beside the title, where it does not count bills alone. */
  readonly count?: string;
  /** The returns in words, as a tile leaves them out: each is paid from its own page. */
  readonly returns?: readonly string[];
  /** The button of a tile that holds nothing but returns: it leads to the earliest one. */
  readonly way?: (kind: ButtonKind) => ReactElement | undefined;
}

/** The blocks with a row for each return that is due among their bills. */
export function placeReturns(
  blocks: readonly DueBlock[],
  returns: readonly DueReturn[],
): readonly PlacedBlock[] {
  return withReturns(
    blocks,
    returns.map((due) => ({ ...due, row: <ReturnRow key={`return ${due.open.taxId}`} due={due} /> })),
  ).map((block) => {
    const ours = returns.filter((due) =>
      block.bills.some((bill) => 'open' in bill && bill.open === due.open),
    );
    return { ...block, way: (kind) => wayTo(ours, kind) };
  });
}

function wayTo([first, ...more]: readonly DueReturn[], kind: ButtonKind): ReactElement | undefined {
  if (!first) return undefined;
  const { account, open, counted } = first;
  const words = more.length > 0 ? 'See the first' : counted === null ? 'File' : 'Pay';
  if (words === 'Pay' && !isSetUp('payments')) return undefined;
  return (
    <ButtonLink
      kind={kind}
      size="row"
      href={href(to.taxReturn(account.id, open.taxId))}
      aria-label={`${words}, ${account.biller.name}, ${open.value}`}
    >
      {words}
    </ButtonLink>
  );
}
