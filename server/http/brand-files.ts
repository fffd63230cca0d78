import type { Brand } from '../brand/brand.ts';
import { hashOf, ICON_GROUND } from '../brand/brand.ts';
import { iconSvg, icoOf, maskableSvg, monochromeSvg, pngOf } from '../brand/icons.ts';
import { bareSvg } from '../brand/logo.ts';
import { manifestOf } from './manifest.ts';

export interface BrandFile {
  readonly type: string;
  /** True where the path changes with the content. */
  readonly isHashed: boolean;
  /** True where the app needs it without a connection. */
  readonly isKept: boolean;
  body(): Uint8Array<ArrayBuffer>;
}

/** What a server makes of its brand in memory, by path. A picture is drawn when it is first asked for. */
export function brandFiles(brand: Brand): ReadonlyMap<string, BrandFile> {
  const { drawings, identity, pages } = brand;
  const { light, dark } = logoPaths(brand);
  const icon = () => iconSvg(drawings, ICON_GROUND);
  const maskable = () => maskableSvg(drawings, ICON_GROUND);
  const files: [string, BrandFile][] = [
    [light, svg(() => bareSvg(drawings.logo), { isHashed: true, isKept: true })],
    [dark, svg(() => bareSvg(drawings.logoDark), { isHashed: true, isKept: true })],
    ['/favicon.svg', svg(icon, { isKept: true })],
    ['/favicon.ico', file('image/x-icon', () => icoOf(icon(), [16, 32, 48]))],
    ['/icons/icon.svg', svg(icon, { isKept: true })],
    ['/icons/icon-192.png', png(icon, 192)],
    ['/icons/icon-512.png', png(icon, 512)],
    ['/icons/apple-touch-icon.png', png(maskable, 180)],
    ['/icons/maskable-512.png', png(maskable, 512)],
    ['/icons/monochrome-512.png', png(() => monochromeSvg(drawings), 512)],
    [
      '/manifest.webmanifest',
      file('application/manifest+json', () => Buffer.from(JSON.stringify(manifestOf(brand)))),
    ],
    ...Object.entries(identity.pages).map(([page, path]): [string, BrandFile] => [
      path,
      file('text/html; charset=utf-8', () => Buffer.from(pages[page as keyof typeof pages] ?? ''), {
        isHashed: true,
        isKept: true,
      }),
    ]),
  ];
  return new Map(files);
}

export function logoPaths({ drawings: { logo, logoDark } }: Brand) {
  const path = (drawing: string) => `/brand/logo-${hashOf(drawing)}.svg`;
  return { light: path(logo), dark: path(logoDark) };
}

type Kind = Partial<Pick<BrandFile, 'isHashed' | 'isKept'>>;

function file(type: string, make: () => Uint8Array, kind: Kind = {}): BrandFile {
  let made: Uint8Array<ArrayBuffer> | undefined;
  return {
    type,
    isHashed: false,
    isKept: false,
    ...kind,
    body: () => {
      made ??= Uint8Array.from(make());
      return made;
    },
  };
}

const svg = (draw: () => string, kind?: Kind) => file('image/svg+xml', () => Buffer.from(draw()), kind);

const png = (draw: () => string, size: number) => file('image/png', () => pngOf(draw(), size));
