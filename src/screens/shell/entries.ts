import { to } from '../../routes.ts';

/** NAV-31. */
export const FOOTER_LINKS = [
  { label: 'About', path: to.about() },
  { label: 'Security', path: to.security() },
  { label: 'Jobs', path: to.jobs() },
  { label: 'FAQ', path: to.faq() },
  { label: 'Contact', path: to.contact() },
  { label: 'Privacy', path: to.privacy() },
  { label: 'Terms', path: to.terms() },
  { label: 'Merchants', path: to.merchants() },
] as const;
