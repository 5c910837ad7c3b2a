/** FocalPoint is what stays visible of a picture that is cropped, in percent from the left and from the top. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** MIDDLE is the point of a picture without one of its own. */
const MIDDLE: FocalPoint = { x: 50, y: 50 };

/** parseFocalPoint reads a stored point, such as "50% 20%". */
export function parseFocalPoint(text: string | null): FocalPoint {
  const [, x, y] = /^([\d.]+)% ([\d.]+)%$/.exec(text ?? "") ?? [];
  return x === undefined || y === undefined ? MIDDLE : { x: Number(x), y: Number(y) };
}

/** formatFocalPoint writes a point as it is stored; null stands for the middle. */
export function formatFocalPoint({ x, y }: FocalPoint): string | null {
  const percent = (value: number): number => Math.round(Math.min(100, Math.max(0, value)));
  const rounded = { x: percent(x), y: percent(y) };
  return rounded.x === MIDDLE.x && rounded.y === MIDDLE.y ? null : `${rounded.x}% ${rounded.y}%`;
}
