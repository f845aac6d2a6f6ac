/** Returns whether the screen is a phone held upright. Drawings for such a screen are narrow and high. */
import { PHONE } from '../preferences/breakpoints';
import { mediaHook } from './useMedia';

export const usePhone = mediaHook(PHONE);
