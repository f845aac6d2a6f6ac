/**
 * List of the model's omissions under Linux 6.12, each with its possible effect on a result. Loads when that kernel
 * is shown.
 */

import { leftOut as words } from '../words/leftOut';
import { languageOfPart } from '../words/spoken';

export function LeftOut() {
  return (
    <details className="group" lang={languageOfPart(words)}>
      <summary>{words.title}</summary>
      <LeftOutList />
    </details>
  );
}

/** The list without the button that opens and closes it, for a panel that is already open. */
export function LeftOutList() {
  return (
    <>
      <p>{words.lead}</p>
      <ul>
        {Object.values(words.parts).map(({ name, says }) => (
          <li key={name}>
            <b>{name}.</b> {says}
          </li>
        ))}
      </ul>
    </>
  );
}
