import type { ReactNode } from 'react';
import { BillerLogo } from '../../components/marks/BillerLogo.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import css from './AboutAccount.module.css';

interface AboutAccountProps {
  readonly account: Readonly<Record<'entity_name' | 'logo' | 'account_num' | 'nickname', string>>;
  readonly children?: ReactNode;
}

/** The biller and the account that a page of settings is about. */
export function AboutAccount({ account, children }: AboutAccountProps) {
  const { entity_name, logo, account_num, nickname } = account;
  return (
    <div className={css.account}>
      <BillerLogo name={entity_name} src={logo} />
      <p className={css.names}>
        <bdi className={css.biller}>{entity_name}</bdi>
        <span>
          Account <AccountNumber value={account_num} />
          {nickname && (
            <>
              {' '}
              · <bdi>{nickname}</bdi>
            </>
          )}
        </span>
        {children}
      </p>
    </div>
  );
}
