/** Number of translated messages of each language, and the messages that are missing. Loads when it is opened. */
import { missing } from 'virtual:missing-words';
import { LANGUAGES, TRANSLATED } from '../words/languages';
import { count } from '../words/numbers';
import { translations as words } from '../words/translations';
import { TableHead } from './TableHead';

export function Translations() {
  return (
    <>
      <table className="translations">
        <caption>{words.caption}</caption>
        <TableHead columns={[words.columns.language, words.columns.said, words.columns.of]} />
        <tbody>
          {TRANSLATED.map(({ language, said, of }) => (
            <tr key={language}>
              <th scope="row" lang={language}>
                {LANGUAGES[language]}
              </th>
              <td>{count(said)}</td>
              <td>{count(of)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {TRANSLATED.filter(({ said, of }) => said < of).map(({ language, said, of }) => (
        <Lacks key={language} language={language} lacks={of - said} />
      ))}
      <p className="muted">{words.how}</p>
    </>
  );
}

function Lacks({ language, lacks }: { language: string; lacks: number }) {
  return (
    <details>
      <summary>
        <span lang={language}>{LANGUAGES[language]}</span>: {words.lacks(lacks)}
      </summary>
      <ul lang="en">
        {missing[language].flatMap(({ part, lacks }) =>
          lacks.map(({ id, english }) => (
            <li key={`${part}/${id}`}>
              <code>{`${part}/${id}`}</code> {english}
            </li>
          )),
        )}
      </ul>
    </details>
  );
}
