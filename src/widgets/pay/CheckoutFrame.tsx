import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from '../../app/routes.ts';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { Steps } from '../../components/layout/Steps.tsx';
import css from './CheckoutFrame.module.css';

const STEPS = ['Cart', 'Pay method', 'Review'] as const;

type CheckoutFrameProps = {
  step: (typeof STEPS)[number];
  title: string;
  back: { label: string; path: string };
  end?: ReactNode;
  children: ReactNode;
};

export function CheckoutFrame({ step, title, back, end, children }: CheckoutFrameProps) {
  return (
    <div className={css.page} data-step={step}>
      <PageHeading
        title={title}
        end={end}
        back={
          <a href={href(back.path)}>
            <ArrowLeft aria-hidden="true" />
            {back.label}
          </a>
        }
      />
      <Steps steps={STEPS} current={STEPS.indexOf(step)} />
      {children}
    </div>
  );
}
