import type { ComponentType } from 'react';
import { NO_PAYMENTS } from '../../../domain/portal/text/en.ts';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import css from '../account/Form.module.css';

/** A screen that serves paying alone. Where payments are not set up, a bookmark of it finds the reason (ruling 24). */
export function payingScreen<P extends object>(title: string, Screen: ComponentType<P>): ComponentType<P> {
  return function PayingScreen(props: P) {
    if (isSetUp('payments')) return <Screen {...props} />;
    return (
      <div className={css.page}>
        <PageHeading title={title} />
        <Notice
          title={NO_PAYMENTS}
          action={
            <ButtonLink kind="secondary" href={href(to.bills())}>
              Go to your bills
            </ButtonLink>
          }
        />
      </div>
    );
  };
}
