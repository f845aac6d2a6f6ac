/** A canvas whose units are those of the drawing below it. */
export class Surface {
  readonly pen: CanvasRenderingContext2D;
  /** Width and height in CSS pixels. */
  width = 0;
  height = 0;
  /** Number of measurements of the canvas's size. Each one clears the canvas. */
  measured = 0;
  private ratio = 1;
  private readonly observer: ResizeObserver;

  constructor(readonly canvas: HTMLCanvasElement) {
    this.pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    this.observer = new ResizeObserver(() => this.measure());
    this.observer.observe(canvas);
    this.measure();
  }

  private measure(): void {
    this.measured++;
    this.width = this.canvas.clientWidth;
    this.height = this.canvas.clientHeight;
    // The page enlarges its panels on large screens. The canvas then needs more pixels to be as sharp as text.
    const enlarged = this.canvas.currentCSSZoom ?? 1;
    this.ratio = Math.min(3, (globalThis.devicePixelRatio || 1) * enlarged);
    this.canvas.width = Math.max(1, Math.round(this.width * this.ratio));
    this.canvas.height = Math.max(1, Math.round(this.height * this.ratio));
    // Measuring has cleared the canvas, so a paused picture must be drawn again at once.
    this.canvas.dispatchEvent(new Event('resize'));
  }

  /** Clears the canvas. One unit is one CSS pixel. */
  begin(): void {
    this.pen.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    this.pen.clearRect(0, 0, this.width, this.height);
  }

  /** Clears the canvas. Units are those of a `w` × `h` drawing, centred like an SVG's view box. */
  beginBox(w: number, h: number): void {
    const scale = Math.min(this.width / w, this.height / h) * this.ratio;
    const left = (this.canvas.width - w * scale) / 2;
    const top = (this.canvas.height - h * scale) / 2;
    this.pen.setTransform(1, 0, 0, 1, 0, 0);
    this.pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    this.pen.setTransform(scale, 0, 0, scale, left, top);
  }

  close(): void {
    this.observer.disconnect();
  }
}
