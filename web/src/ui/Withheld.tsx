/**
 * Placeholder for figures that the link hides, for example in a lesson that asks a question before it shows the
 * figures.
 */
import { page } from '../words/opening';

export function Withheld({ name, className }: { name: string; className: string }) {
  return (
    <section className={`card ${className}`} aria-label={name}>
      <header className="card-head">
        <h2>{name}</h2>
      </header>
      <p className="muted">{page.withheld}</p>
    </section>
  );
}
