/** Texts of the menu *Display*, which load when it is opened. */
import english from './en/display';
import { part } from './spoken';

export const display = part('display', english, (say) => ({
  ...say,
  partly: (lacks: number) => say.partly({ lacks }),
}));
