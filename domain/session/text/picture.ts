import { portalName } from '../../brand/portal.ts';

/** The picture of the portal on the sign-in page. Its bills are invented. */
export const PICTURE = {
  alt: `A picture of ${portalName()}. One bill is past due, one is due in 3 days, and Auto Pay will pay two.`,
  example: 'Example',
  toPayBy: (day: string) => `To pay by ${day}`,
  electricity: 'Your electricity',
  gas: 'Your gas',
  water: 'Your water',
  internet: 'Your internet',
  home: 'Home',
  garden: 'Garden · Visa 4242',
  office: 'Office · Visa 4242',
} as const;
