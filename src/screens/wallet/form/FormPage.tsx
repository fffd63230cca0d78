import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageHeading } from '../../../parts/PageHeading.tsx';
import { href, to } from '../../../routes.ts';
import css from './MethodForm.module.css';

type FormPageProps = { title: string; back: string | undefined; children: ReactNode };

/** What adding and editing have in common: the heading and the way back. */
export function FormPage({ title, back, children }: FormPageProps) {
  return (
    <div className={css.page}>
      <PageHeading
        title={title}
        back={
          <a href={href(back ?? to.paymentMethods())}>
            <ArrowLeft aria-hidden="true" />
            {wayBack(back)}
          </a>
        }
      />
      {children}
    </div>
  );
}

function wayBack(back: string | undefined): string {
  if (back === undefined) return 'Xpress Wallet';
  return back.startsWith(to.payMethods()) ? 'Back to pay method' : 'Back';
}
