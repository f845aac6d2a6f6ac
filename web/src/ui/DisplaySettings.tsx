/** Contents of the menu *Display*, loaded when it is opened. */

import { useEffect, useId, useRef, useState } from 'react';
import { setDisplay, THEMES } from '../preferences/display';
import { chooseLanguage, presentLanguage } from '../preferences/language';
import { display as words } from '../words/display';
import { LANGUAGES, type Language, lackingIn } from '../words/languages';
import { closesItself } from './closesItself';
import { later } from './later';
import { useChosen, useDisplay, useLab } from './useLab';

const Translations = later(() => import('./Translations'), 'Translations');

export function DisplaySettings() {
  const lab = useLab();
  const projected = useChosen(({ page }) => page.projected === '1');
  const preferences = useDisplay();
  const group = useId();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => closesItself(menu.current?.closest('details')), []);
  return (
    <div className="menu" ref={menu}>
      <fieldset>
        <legend>{words.theme}</legend>
        {THEMES.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name={group}
              checked={name === (projected ? 'projector' : preferences.theme)}
              onChange={() => {
                lab.chosen.setPage('projected', null);
                setDisplay({ theme: name });
              }}
            />
            {words.themes[name]}
          </label>
        ))}
      </fieldset>
      {(['still', 'slowing', 'characterKeys'] as const).map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={preferences[name]}
            onChange={(event) => setDisplay({ [name]: event.target.checked })}
          />
          {words[name]}
        </label>
      ))}
      <Languages />
    </div>
  );
}

/** Reloads the page in another language, with the run and the moment of its link. */
function Languages() {
  const lab = useLab();
  const lacks = lackingIn(presentLanguage());
  const [isOpen, setOpen] = useState(false);
  const choose = (language: Language): void => {
    // If the browser has no storage, the language is written into the link. Otherwise the link's entry is removed.
    lab.chosen.setPage('lang', chooseLanguage(language) ? null : language);
    lab.clock.pause();
    lab.links.write();
    location.reload();
  };
  return (
    <>
      <label>
        {words.language}
        <select value={presentLanguage()} onChange={(event) => choose(event.target.value)}>
          {Object.entries(LANGUAGES).map(([language, name]) => (
            <option key={language} value={language} lang={language}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {lacks > 0 && <p className="muted">{words.partly(lacks)}</p>}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{words.translations}</summary>
        {isOpen && <Translations />}
      </details>
    </>
  );
}
