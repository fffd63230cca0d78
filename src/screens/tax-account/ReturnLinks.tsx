import { ChevronRight } from 'lucide-react';
import { href, to } from '../../app/routes.ts';
import css from './TaxAccount.module.css';

interface ReturnLinksProps {
  readonly accountId: number;
  readonly returns: readonly { id: number; words: string }[];
}

/** Links to returns (TAX-11). */
export function ReturnLinks({ accountId, returns }: ReturnLinksProps) {
  return (
    <ul className={css.links}>
      {returns.map(({ id, words }) => (
        <li key={id}>
          <a href={href(to.taxReturn(accountId, id))}>
            <bdi>{words}</bdi>
            <ChevronRight aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}
