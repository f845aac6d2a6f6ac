/**
 * Draws the descriptors of a ring. For each state there is a picture of the whole ring, and the parts in this state are
 * copied from it. Drawing hundreds of small shapes in each animation frame would be slow without a graphics card.
 */
import { onCircle, type Ring } from '../shapes';

/** Range of descriptors, without `to`. */
export type SlotRange = readonly [from: number, to: number];
/** Appearance of descriptors in one state: filled, or only an outline of width `edge`. */
export type Look = { readonly colour: string; readonly edge?: number };

/** If a descriptor would be narrower than this, in units of the map, all are drawn without gaps. */
const LEAST_WITH_GAP = 0.7;
/** Share of a descriptor's width that is left free as a gap. */
const GAP = 0.32;
/** Margin around the ring for the outlines, units of the map. */
const MARGIN = 2;

const TOP = -Math.PI / 2;

/** Position of a ring on its canvas, px. */
type Place = { readonly scale: number; readonly left: number; readonly top: number };

export class Descriptors {
  /** Pictures of the whole ring by colour and outline, all for one size and position of the ring. */
  private pictures = new Map<string, HTMLCanvasElement>();
  private drawnFor = '';

  constructor(private readonly ring: Ring) {}

  /** Draws the descriptors in these ranges with the look of one state. `of`: number of descriptors of the ring. */
  show(pen: CanvasRenderingContext2D, of: number, runs: readonly SlotRange[], look: Look): void {
    if (of === 0 || runs.length === 0) return;
    const { a, e, f } = pen.getTransform();
    const place = { scale: a, left: e, top: f };
    const picture = this.picture(of, look, place);
    const { x, y, outer } = this.ring;
    pen.save();
    pen.beginPath();
    for (const [from, to] of runs) {
      pen.moveTo(x, y);
      pen.arc(x, y, outer + MARGIN, turn(from, of), turn(to, of));
      pen.closePath();
    }
    pen.clip();
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.drawImage(picture, ...this.corner(place));
    pen.restore();
  }

  /**
   * Returns the top left corner of the ring's picture on the canvas, px. Whole numbers keep the copied pixels sharp.
   */
  private corner({ scale, left, top }: Place): [number, number] {
    const { x, y, outer } = this.ring;
    return [Math.floor(left + (x - outer - MARGIN) * scale), Math.floor(top + (y - outer - MARGIN) * scale)];
  }

  private picture(of: number, look: Look, place: Place): HTMLCanvasElement {
    const drawnFor = [of, place.scale, place.left, place.top].join();
    if (this.drawnFor !== drawnFor) this.pictures.clear();
    this.drawnFor = drawnFor;
    const name = `${look.colour} ${look.edge}`;
    const picture = this.pictures.get(name) ?? this.drawn(of, look, place);
    this.pictures.set(name, picture);
    return picture;
  }

  private drawn(of: number, { colour, edge }: Look, place: Place): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(2 * (this.ring.outer + MARGIN) * place.scale) + 1;
    canvas.height = canvas.width;
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    const [left, top] = this.corner(place);
    pen.setTransform(place.scale, 0, 0, place.scale, place.left - left, place.top - top);
    this.trace(pen, of);
    pen.fillStyle = colour;
    pen.strokeStyle = colour;
    pen.lineWidth = edge ?? 0;
    if (edge === undefined) pen.fill();
    else pen.stroke();
    return canvas;
  }

  /** Adds all descriptors of the ring to the path, with gaps if there is room. */
  private trace(pen: CanvasRenderingContext2D, all: number): void {
    const { x, y, outer, inner } = this.ring;
    const hasGaps = (Math.PI * (outer + inner)) / all >= LEAST_WITH_GAP;
    const [of, gap] = hasGaps ? [all, GAP / 2] : [1, 0];
    pen.beginPath();
    for (let i = 0; i < of; i++) {
      const [begin, end] = [turn(i + gap, of), turn(i + 1 - gap, of)];
      pen.moveTo(...onCircle(this.ring, begin, outer));
      pen.arc(x, y, outer, begin, end);
      pen.arc(x, y, inner, end, begin, true);
      pen.closePath();
    }
  }
}

/** Angle at which descriptor `i` of `of` starts, clockwise from the top. */
const turn = (i: number, of: number): number => (i / of) * 2 * Math.PI + TOP;
