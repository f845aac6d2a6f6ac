/** In the place of a readout that the link withholds: a lesson's question comes before its figures. */
export function Withheld({ name, className }: { name: string; className: string }) {
  return (
    <section className={`card ${className}`} aria-label={name}>
      <header className="card-head">
        <h2>{name}</h2>
      </header>
      <p className="muted">Not shown: this link leaves it out.</p>
    </section>
  );
}
