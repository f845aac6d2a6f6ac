/** Words of the experiments. */
import { experiments as english } from './en/experiments';
import { part } from './spoken';

export const experiments = part('experiments', english);

export type CardId = keyof typeof english.cards;
export type GroupId = keyof typeof english.groups;
export type StudyId = keyof typeof english.studies;
export type CurveId = keyof typeof english.curves;
