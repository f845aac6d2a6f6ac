/** Connects to the platform of a course package. */
import { openCmi5 } from './cmi5';
import type { Course } from './course';
import type { Platform } from './platform';
import { openScorm } from './scorm';
import { SCORM_12, SCORM_2004 } from './scormModel';

export async function openPlatform({ standard, stores }: Course): Promise<Platform> {
  switch (standard) {
    case 'scorm12':
      return openScorm(SCORM_12, window);
    case 'scorm2004':
      return openScorm(SCORM_2004, window);
    case 'cmi5':
      return openCmi5(new URL(location.href), stores);
  }
}
