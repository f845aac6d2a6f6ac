/** Note of a course package: whether it is connected or finished, or why the course does not accept the work. */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { PlatformProblem } from '../course/platform';
import { course as words } from '../words/course';
import type { Connection } from './connection';
import './courseNote.css';

export type CourseNote = {
  /**
   * Shows that the page is connected. `text` says what the course receives. Nothing is shown if the course records
   * nothing or was not found.
   */
  readonly connected: (connection: Connection, text: string) => void;
  /** Removes the note unless it describes a problem. */
  readonly settled: () => void;
  readonly finished: (connection: Connection) => void;
  readonly problem: (problem: PlatformProblem) => void;
};

type Said = { readonly text: string; readonly isProblem?: boolean; readonly returnTo?: string | null };

/** Adds the note to the page. Its region exists from the start, so that screen readers announce later contents. */
export function noteIn(page: HTMLElement): CourseNote {
  const place = document.createElement('div');
  place.role = 'status';
  page.append(place);
  const root = createRoot(place);
  let says = 0;
  let isProblem = false;
  const say = (said: Said): void => {
    says += 1;
    isProblem = said.isProblem ?? false;
    root.render(<Note key={says} said={said} />);
  };
  return {
    connected: ({ isThere, isRecording }, text) => {
      if (isThere) say({ text: isRecording ? text : words.preview });
    },
    settled: () => {
      if (!isProblem) root.render(null);
    },
    finished: ({ returnTo }) => say({ text: words.finished, returnTo }),
    problem: ({ kind, message }) => say({ text: words.problem(kind, message), isProblem: true }),
  };
}

function Note({ said: { text, isProblem = false, returnTo = null } }: { said: Said }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <aside className={isProblem ? 'course-note problem' : 'course-note'} aria-label={words.title}>
      <p role={isProblem ? 'alert' : undefined}>{text}</p>
      {returnTo !== null && (
        <a className="button" href={returnTo}>
          {words.back}
        </a>
      )}
      <button type="button" onClick={() => setOpen(false)}>
        {words.close}
      </button>
    </aside>
  );
}
