import type { ReactNode } from 'react';
import css from './PageHeading.module.css';
import { usePageTitle } from './page-title.ts';

type PageHeadingProps = {
  title: string;
  /** The page says the title in another way, so only assistive technology reads the heading. */
  isHidden?: boolean | undefined;
  back?: ReactNode;
  lead?: ReactNode;
  /** Beside the title, for example `AsOf` or a button. */
  end?: ReactNode;
};

/** The page's only h1. It takes the focus after a change of page, and gives the document its title. */
export function PageHeading({ title, isHidden, back, lead, end }: PageHeadingProps) {
  usePageTitle(title);

  if (isHidden) {
    return (
      <h1 tabIndex={-1} className={css.hidden}>
        {title}
      </h1>
    );
  }
  return (
    <div className={css.heading}>
      {back && <div className={css.back}>{back}</div>}
      <div className={css.line}>
        <h1 tabIndex={-1} className={css.title}>
          {title}
        </h1>
        {end}
      </div>
      {lead && <p className={css.lead}>{lead}</p>}
    </div>
  );
}
