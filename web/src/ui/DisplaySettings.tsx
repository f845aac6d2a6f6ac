/** What the menu *Display* offers. Comes when it is opened. */

import { useId } from 'react';
import { setDisplay, THEMES } from '../preferences/display';
import { page } from '../words/opening';
import { useDisplay } from './useLab';

export function DisplaySettings() {
  const { theme, still, slowing, characterKeys } = useDisplay();
  const group = useId();
  return (
    <div className="menu">
      <fieldset>
        <legend>{page.theme}</legend>
        {THEMES.map((name) => (
          <label key={name}>
            <input type="radio" name={group} checked={theme === name} onChange={() => setDisplay({ theme: name })} />
            {page.themes[name]}
          </label>
        ))}
      </fieldset>
      <label>
        <input type="checkbox" checked={still} onChange={(event) => setDisplay({ still: event.target.checked })} />
        {page.still}
      </label>
      <label>
        <input type="checkbox" checked={slowing} onChange={(event) => setDisplay({ slowing: event.target.checked })} />
        {page.slowing}
      </label>
      <label>
        <input
          type="checkbox"
          checked={characterKeys}
          onChange={(event) => setDisplay({ characterKeys: event.target.checked })}
        />
        {page.characterKeys}
      </label>
    </div>
  );
}
