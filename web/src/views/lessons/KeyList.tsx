/** List of the keyboard shortcuts of a lesson. */
import { lessons as words } from '../../words/lessons';

export function KeyList() {
  return (
    <dl className="lesson-keys muted">
      {words.keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
