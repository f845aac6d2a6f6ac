/** A typed array that can grow. */

type Numbers = Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

export class Growing<Kind extends Numbers> {
  length = 0;
  private numbers: Kind;
  private readonly make: new (
    size: number,
  ) => Kind;

  constructor(make: new (size: number) => Kind) {
    this.make = make;
    this.numbers = new make(64);
  }

  push(value: number): void {
    if (this.length === this.numbers.length) {
      const larger = new this.make(this.length * 2);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.length++] = value;
  }

  at(n: number): number {
    return this.numbers[n];
  }

  set(n: number, value: number): void {
    this.numbers[n] = value;
  }

  /** Returns the numbers, without the unused space at the end. */
  done(): Kind {
    return this.numbers.slice(0, this.length) as Kind;
  }
}
