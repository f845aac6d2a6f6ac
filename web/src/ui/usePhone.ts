/** Whether the page is on a phone's screen, held upright: drawings for one are narrow and high. */
import { PHONE } from '../preferences/breakpoints';
import { mediaHook } from './useMedia';

export const usePhone = mediaHook(PHONE);
