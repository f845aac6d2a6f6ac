/**
 * Shows every drawing with its test data, in each theme. For developers only; the product does not contain this file.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/ui/styles';
import '../src/instruments/charts/charts.css';
import '../src/instruments/equations/equations.css';
import '../src/instruments/stage/stage.css';
import '../src/instruments/tcp/tcp.css';
import './gallery.css';
import { palette } from '../src/draw/palette';
import { PICTURES, RING_SIZE, RINGS } from './pictures';

const THEMES = ['light', 'dark', 'projector'];

function Picture({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className="picture">
      <figcaption>{name}</figcaption>
      {children}
    </figure>
  );
}

function Ring({ draw }: { draw: (typeof RINGS)[number]['draw'] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (pen === null || pen === undefined) return;
    pen.clearRect(0, 0, RING_SIZE, RING_SIZE);
    draw(pen, palette());
  });
  return <canvas ref={canvas} width={RING_SIZE} height={RING_SIZE} />;
}

function Gallery({ theme }: { theme: string }) {
  document.documentElement.dataset.theme = theme;
  return (
    <main className="gallery">
      <p>
        {THEMES.map((name) => (
          <button key={name} type="button" aria-pressed={name === theme} onClick={() => show(name)}>
            {name}
          </button>
        ))}
      </p>
      {PICTURES.map(({ name, picture }) => (
        <Picture key={name} name={name}>
          {picture}
        </Picture>
      ))}
      {RINGS.map(({ name, draw }) => (
        <Picture key={name} name={name}>
          <Ring draw={draw} />
        </Picture>
      ))}
    </main>
  );
}

const root = createRoot(document.getElementById('root') as HTMLElement);

function show(theme: string): void {
  root.render(<Gallery theme={theme} />);
}

show('light');
