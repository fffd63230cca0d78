import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { href, to } from '../../../app/routes.ts';
import { PageHeading } from '../../../components/layout/PageHeading.tsx';
import css from '../../../widgets/account/Form.module.css';

type FormPageProps = { title: string; back: string | undefined; children: ReactNode };

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
