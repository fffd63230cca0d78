import { SCREENSHOT_LABELS, SHORTCUTS } from '../../domain/brand/text/served.ts';
import type { Brand } from '../brand/brand.ts';

const SIZES = { narrow: '1080x2340', wide: '1920x1200' };

/**
 * The name, look and start page of the installed app. `id` never changes: it is the app's identity. The pictures of
 * screens, and the icons in the colors of Billfold, are its own.
 */
export const manifestOf = ({ identity, file, isHouse }: Brand) => ({
  id: '/',
  start_url: '/?source=pwa#/bills',
  scope: '/',
  name: identity.name,
  short_name: identity.shortName,
  description: identity.purpose,
  lang: file.locale,
  dir: 'ltr' as const,
  display: 'standalone' as const,
  display_override: ['standalone' as const, 'minimal-ui' as const],
  categories: ['finance', 'utilities'],
  theme_color: '#faf6ef',
  background_color: '#faf6ef',
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' as const },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' as const },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' as const },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' as const },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' as const },
  ],
  ...(isHouse ? { screenshots: SCREENSHOTS } : {}),
  shortcuts: [
    shortcut(SHORTCUTS.bills, 'bills', 'bills'),
    shortcut(SHORTCUTS.cart, 'cart', 'cart'),
    shortcut(SHORTCUTS.history, 'history/payments', 'history'),
    shortcut(SHORTCUTS.autoPays, 'auto-pays', 'auto-pays'),
  ].map(({ icons, ...link }) => (isHouse ? { ...link, icons } : link)),
});

function screenshot(form_factor: keyof typeof SIZES, of: keyof typeof SCREENSHOT_LABELS) {
  return {
    src: `/screenshots/${form_factor}-${of}.png`,
    sizes: SIZES[form_factor],
    type: 'image/png',
    form_factor,
    label: SCREENSHOT_LABELS[of],
  };
}

/** Uses the same icon as the navigation. */
function shortcut(name: string, path: string, icon: string) {
  return {
    name,
    url: `/?source=pwa#/${path}`,
    icons: [{ src: `/icons/shortcut-${icon}.png`, sizes: '192x192', type: 'image/png' }],
  };
}

const SCREENSHOTS = [
  screenshot('narrow', 'accounts'),
  screenshot('narrow', 'bill'),
  screenshot('narrow', 'history'),
  screenshot('wide', 'accounts'),
  screenshot('wide', 'upcoming'),
];
