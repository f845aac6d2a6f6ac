/** The teacher's menu of a lesson: notes in a separate window, a worksheet, an answer sheet. */

import { useEffect, useRef } from 'react';
import { closesItself } from '../../ui/closesItself';
import { lessons as words } from '../../words/lessons';
import { KeyList } from './KeyList';
import './presenter.css';

type Props = {
  readonly presents: boolean;
  readonly present: () => void;
  readonly print: (sheet: 'worksheet' | 'answers') => void;
};

export function Teacher({ presents, present, print }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => closesItself(menu.current), []);
  const choose = (act: () => void) => (): void => {
    if (menu.current !== null) menu.current.open = false;
    // The menu loses the focus, so that the next key goes to the scene.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    act();
  };
  return (
    <details className="display teacher" ref={menu}>
      <summary>{words.teacher}</summary>
      <div className="menu">
        <button type="button" aria-pressed={presents} onClick={choose(present)}>
          {words.presenter}
        </button>
        <button type="button" onClick={choose(() => print('worksheet'))}>
          {words.worksheet}
        </button>
        <button type="button" onClick={choose(() => print('answers'))}>
          {words.answers}
        </button>
        <KeyList />
      </div>
    </details>
  );
}
