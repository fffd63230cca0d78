import type { Point } from '../../../../machines/diagram/curves.ts';
import type { Box } from '../../../../machines/diagram/layout.ts';

/** Where the sheet lies in the frame: its upper left corner there, and how large it is drawn. */
export interface View extends Point {
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const SMALLEST = 0.1;
const LARGEST = 4;
const MARGIN = 12;

/** The smallest scale at which the text of a drawing can be read: it is then as large as a caption of the page. */
export const READABLE = 1.15;

/** Below this scale a drawing shows the names of its states alone, enlarged. */
export const FAR = 0.6;

/** The whole sheet at the top of the frame, no larger than is needed to read it. */
export function fitted(sheet: Size, frame: Size): View {
  const scale = Math.min(
    READABLE,
    (frame.width - 2 * MARGIN) / sheet.width,
    (frame.height - 2 * MARGIN) / sheet.height,
  );
  return { ...centred({ x: 0, y: 0, ...sheet }, scale, frame), y: MARGIN };
}

/** The whole sheet if its names can then be read, otherwise the part around a state. */
export function atFirst(sheet: Size, frame: Size, state: Box | undefined): View {
  const whole = fitted(sheet, frame);
  if (whole.scale >= READABLE || !state) return whole;
  const view = centred(state, READABLE, frame);
  // A state that is larger than the frame is shown from its beginning, where its name stands.
  const [x, y] = [
    Math.max(view.x, MARGIN - state.x * READABLE),
    Math.max(view.y, MARGIN - state.y * READABLE),
  ];
  return {
    ...view,
    x: withinFrame(x, sheet.width * READABLE, frame.width),
    y: withinFrame(y, sheet.height * READABLE, frame.height),
  };
}

/** Where a side of the sheet begins so that no empty paper is shown beside it; in the middle if it is shorter. */
function withinFrame(start: number, length: number, room: number): number {
  if (length + 2 * MARGIN <= room) return (room - length) / 2;
  return Math.min(MARGIN, Math.max(room - MARGIN - length, start));
}

export function centred(box: Box, scale: number, { width, height }: Size): View {
  return {
    scale,
    x: width / 2 - (box.x + box.width / 2) * scale,
    y: height / 2 - (box.y + box.height / 2) * scale,
  };
}

/** Enlarged around a point of the frame, which stays where it is. */
export function zoomed(view: View, factor: number, at: Point): View {
  const scale = Math.min(LARGEST, Math.max(SMALLEST, view.scale * factor));
  const change = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * change, y: at.y - (at.y - view.y) * change };
}

export function moved(view: View, { x, y }: Point): View {
  return { ...view, x: view.x + x, y: view.y + y };
}

/** Whether a box of the sheet is inside the frame as a whole. */
export function isInside({ x, y, scale }: View, box: Box, frame: Size): boolean {
  return (
    x + box.x * scale >= 0 &&
    y + box.y * scale >= 0 &&
    x + (box.x + box.width) * scale <= frame.width &&
    y + (box.y + box.height) * scale <= frame.height
  );
}
