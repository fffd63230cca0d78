import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApp } from '../../app/app-context.tsx';
import { href, type SettingsPageName, to } from '../../app/routes.ts';
import { useMedia } from '../../browser/use-media.ts';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { AsOf } from '../../components/text/AsOf.tsx';
import { PAGE_TITLES } from './page-titles.ts';
import css from './Settings.module.css';
import { SettingsLinks } from './SettingsLinks.tsx';

/** The width from which the list of the settings has room beside a page. */
const WIDE = '(min-width: 60em)';

type SettingsPageProps = {
  name: SettingsPageName;
  /** When its values were read, unless its parts tell that themselves. */
  asOf?: number | undefined;
  children: ReactNode;
};

/** One page of the settings. Where there is room, the list stands beside it; elsewhere Back leads to the list. */
export function SettingsPage({ name, asOf, children }: SettingsPageProps) {
  const { clock } = useApp().adapters;
  const isWide = useMedia(WIDE);
  return (
    <div className={css.columns}>
      {isWide && (
        <div className={css.beside}>
          <SettingsLinks current={name} />
        </div>
      )}
      <div className={css.page}>
        <PageHeading
          title={PAGE_TITLES[name]}
          back={
            !isWide && (
              <a href={href(to.settings())}>
                <ChevronLeft aria-hidden="true" />
                Account Settings
              </a>
            )
          }
          end={asOf !== undefined && <AsOf at={asOf} now={clock.now()} />}
        />
        {children}
      </div>
    </div>
  );
}
