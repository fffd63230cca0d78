import { BASE } from './style/base.ts';
import { PARTS } from './style/components.ts';
import { FRAME } from './style/frame.ts';
import { SECTIONS } from './style/sections.ts';

/** The portal's design for pages without a build: its tokens and shapes, in one style sheet. */
export const STYLE = [BASE, FRAME, PARTS, SECTIONS].join('\n');
