import { isSetUp } from '../app/portal.ts';
import { to } from '../app/routes.ts';

/** The links of the footer (NAV-31); `Accessibility` stands beside them. */
const LINKS = (
  ['About', 'Security', 'Jobs', 'FAQ', 'Contact', 'Privacy', 'Terms', 'Merchants', 'Accessibility'] as const
).map((label) => ({ label, path: to.page(label.toLowerCase() as Lowercase<typeof label>) }));

/** What has to be set up for a link to lead anywhere (ruling 54). */
export const NEEDED_BY: Readonly<Record<string, 'jobs' | 'merchant'>> = {
  Jobs: 'jobs',
  Merchants: 'merchant',
};

export function footerLinks() {
  return LINKS.filter(({ label }) => {
    const needed = NEEDED_BY[label];
    return !needed || isSetUp(needed);
  });
}
