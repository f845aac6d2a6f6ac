/** Placeholder for a readout that the link withholds, for lessons whose question comes before the figures. */
import { link } from '../words/opening';

export function Withheld({ name, className }: { name: string; className: string }) {
  return (
    <section className={`card ${className}`} aria-label={name}>
      <header className="card-head">
        <h2>{name}</h2>
      </header>
      <p className="muted">{link.withheld}</p>
    </section>
  );
}
