import { to } from '../app/routes.ts';

/** The links of the footer (NAV-31); `Accessibility` stands beside them. */
export const FOOTER_LINKS = (
  ['About', 'Security', 'Jobs', 'FAQ', 'Contact', 'Privacy', 'Terms', 'Merchants', 'Accessibility'] as const
).map((label) => ({ label, path: to.page(label.toLowerCase() as Lowercase<typeof label>) }));
