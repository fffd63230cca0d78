import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../chromium.ts';

/** The mean colour of each block of a picture: red, green and blue, block by block. */
export type Blocks = readonly number[];

/** In pixels, to a side. A word is a few blocks wide, and what a lossy picture blurs stays inside of one. */
const SIDE = 10;

/** In steps of a colour, of which there are 256. Two pictures of one page differ by less in every block. */
const SAME = 8;

/** A block whose colour is another one, and not only drawn with other letters. */
const OTHER = 24;

export async function blocksOf(pictures: readonly Buffer[]): Promise<Blocks[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...CHROMIUM_ARGS],
    ...(executablePath ? { executablePath } : {}),
  });
  const page = await browser.newPage();
  const blocks: Blocks[] = [];
  for (const picture of pictures)
    blocks.push(await page.evaluate(meanColours, { picture: picture.toString('base64'), side: SIDE }));
  await browser.close();
  return blocks;
}

/** Runs in the browser, which can read the format of the pictures. */
async function meanColours({ picture, side }: { picture: string; side: number }): Promise<number[]> {
  const answer = await fetch(`data:image/webp;base64,${picture}`);
  const image = await createImageBitmap(await answer.blob());
  const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d');
  if (!drawing) throw new Error('This browser cannot draw.');
  drawing.drawImage(image, 0, 0);
  const { data, width, height } = drawing.getImageData(0, 0, image.width, image.height);
  const across = Math.ceil(width / side);
  const sums = new Array<number>(across * Math.ceil(height / side) * 3).fill(0);
  const sizes = new Array<number>(sums.length / 3).fill(0);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const block = Math.floor(y / side) * across + Math.floor(x / side);
      sizes[block] = (sizes[block] ?? 0) + 1;
      for (let c = 0; c < 3; c++)
        sums[block * 3 + c] = (sums[block * 3 + c] ?? 0) + (data[(y * width + x) * 4 + c] ?? 0);
    }
  return sums.map((sum, n) => Math.round(sum / (sizes[Math.floor(n / 3)] ?? 1)));
}

export function lookSame(one: Blocks, other: Blocks): boolean {
  return one.length === other.length && one.every((colour, n) => Math.abs(colour - (other[n] ?? 0)) <= SAME);
}

/** The share of a picture that has another colour in the other one: 0 to 1. */
export function shareOfOther(one: Blocks, other: Blocks): number {
  if (one.length !== other.length) return 1;
  const differing = new Set(
    one.flatMap((colour, n) => (Math.abs(colour - (other[n] ?? 0)) > OTHER ? [Math.floor(n / 3)] : [])),
  );
  return differing.size / (one.length / 3);
}

/** For each picture the number of the first one that looks the same. */
export function looksOf(all: readonly Blocks[]): number[] {
  return all.map((blocks) => all.findIndex((earlier) => lookSame(earlier, blocks)));
}
