/**
 * The presenter's window: notes, time, the next scene, the answers of the class. The page's own document renders its
 * contents.
 */

import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Keys, useKeys } from '../../ui/keys';
import { useLab } from '../../ui/useLab';
import { lessons as words } from '../../words/lessons';
import { page } from '../../words/opening';
import { sceneWords } from './all';
import { Distribution } from './Distribution';
import { KeyList } from './KeyList';
import { type Staging, withArrows } from './staging';

type Props = {
  readonly staging: Staging;
  /**
   * The lesson's keys. The presenter's window needs them, because a remote control sends its keys to the window that
   * was clicked last.
   */
  readonly keys: Keys;
  readonly closed: () => void;
};

export function Presenter({ staging, keys, closed }: Props) {
  return (
    <Elsewhere title={words.presenter} keys={keys} closed={closed}>
      <Notes staging={staging} />
    </Elsewhere>
  );
}

/**
 * Returns the presenter's window. Null if the contents are at the bottom of the page, where the page already handles
 * the keys.
 */
function windowOf(body: HTMLElement | null): Window | null {
  const there = body?.ownerDocument.defaultView ?? null;
  return there === window ? null : there;
}

/**
 * A separate window with the page's styles. If the browser opens none, the contents appear at the bottom of the page.
 */
function Elsewhere(props: { title: string; keys: Keys; closed: () => void; children: ReactNode }) {
  const { title, keys, closed, children } = props;
  const [body, setBody] = useState<HTMLElement | null>(null);
  const turning = useMemo(() => withArrows(keys), [keys]);
  useKeys(useLab(), useRef(null), turning, windowOf(body));
  /** A ref, because `closed` changes with every scene but the presenter's window stays open. */
  const tell = useRef(closed);
  tell.current = closed;
  useEffect(() => {
    const gone = (): void => tell.current();
    const opened = window.open('', '', 'popup,width=760,height=560');
    if (opened === null) {
      setBody(document.body);
      return undefined;
    }
    opened.document.title = title;
    for (const sheet of document.querySelectorAll('link[rel=stylesheet], style'))
      opened.document.head.append(sheet.cloneNode(true));
    opened.document.documentElement.dataset.theme = document.documentElement.dataset.theme;
    opened.document.documentElement.lang = document.documentElement.lang;
    opened.addEventListener('pagehide', gone);
    setBody(opened.document.body);
    return () => {
      opened.removeEventListener('pagehide', gone);
      opened.close();
    };
  }, [title]);
  return body === null ? null : createPortal(<div className="presenter">{children}</div>, body);
}

function Notes({ staging }: { staging: Staging }) {
  const { lesson, scene, nth, next, back } = staging;
  const { title, notes } = sceneWords(lesson, scene);
  const after = lesson.scenes[nth + 1];
  const parts = [
    [words.say, notes.say],
    [words.wrong, notes.wrong],
    [words.after, notes.after],
  ] as const;
  return (
    <section aria-label={words.presenter}>
      {/* The buttons are above the notes, so that notes of another length do not move them. */}
      <nav>
        <button type="button" onClick={back}>
          {words.back}
        </button>
        <button type="button" className="primary" onClick={next}>
          {words.next}
        </button>
      </nav>
      <header>
        <h2>{`${words.sceneOf(nth + 1, lesson.scenes.length)} · ${title}`}</h2>
        <Clocks key={nth} minutes={notes.minutes} />
      </header>
      <dl>
        {parts.map(([name, text]) =>
          text === undefined ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
        )}
        <div>
          <dt>{words.nextScene}</dt>
          <dd>{after === undefined ? words.lastScene : sceneWords(lesson, after).title}</dd>
        </div>
      </dl>
      <Distribution staging={staging} />
      <KeyList />
    </section>
  );
}

/** Shows the real time since the scene began. */
function Clocks({ minutes }: { minutes: number }) {
  const [spent_s, setSpent] = useState(0);
  useEffect(() => {
    const began = Date.now();
    const ticking = setInterval(() => setSpent((Date.now() - began) / 1000), 1000);
    return () => clearInterval(ticking);
  }, []);
  return (
    <p className={spent_s > minutes * 60 ? 'alarm' : undefined}>
      {`${page.labelled(words.sceneTime, words.clock(spent_s))} · ${words.planned(minutes)}`}
    </p>
  );
}
