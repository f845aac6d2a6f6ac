import { describe, expect, it } from 'vitest';
import { Places } from './places';

describe('places of packets in a picture', () => {
  it('a flow of 2 000 packets along 100 units has about two places a unit', () => {
    const places = new Places();
    const drawn = Array.from({ length: 2000 }, (_, n) => ({ x: n / 20, y: 7 })).filter(
      (position) => !places.take('data', position),
    );
    expect(drawn).toHaveLength(201);
  });

  it('packets that look different do not hide each other, nor do those of the picture before', () => {
    const places = new Places();
    const [here, below] = [
      { x: 3, y: 4 },
      { x: 3, y: 5 },
    ];
    expect(places.take('data', here)).toBe(false);
    expect(places.take('ack', here)).toBe(false);
    expect(places.take('data', below)).toBe(false);
    expect(places.take('data', here)).toBe(true);
    places.clear();
    expect(places.take('data', here)).toBe(false);
  });
});
