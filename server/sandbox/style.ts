import { BASE } from './style/base.ts';
import { FRAME } from './style/frame.ts';
import { PARTS } from './style/parts.ts';
import { SECTIONS } from './style/sections.ts';

/** The look of the portal for pages that have no build: its tokens and its shapes, in one sheet. */
export const STYLE = [BASE, FRAME, PARTS, SECTIONS].join('\n');
