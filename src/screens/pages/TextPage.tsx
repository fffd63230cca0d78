import type { ReactNode } from 'react';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import css from './TextPage.module.css';

interface TextPageProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** The layout of a footer page (NAV-31, ruling 34). */
export function TextPage({ title, lead, children }: TextPageProps) {
  return (
    <article className={css.page}>
      <PageHeading title={title} lead={lead} />
      {children}
    </article>
  );
}
