/** Texts about course packages: the part of the Share dialog that makes them, and the note of an open package. */
export default {
  /** Texts in an open package. */
  title: 'Course',
  connected: 'Connected to the course. The course receives your first answers, the score and the time.',
  connectedExam: 'Connected to the course. The course receives the answer that you hand in.',
  resumed: 'You continue at scene {scene}.',
  preview: 'This is a preview or a review: the course records nothing.',
  finished: 'Finished: the course has your result.',
  back: 'Back to the course',
  close: 'Close',
  problems: {
    none: 'This page is not inside a course, so nothing is recorded. Open the activity from its course.',
    ended: 'The course has ended this session. Close this window and open the activity from its course again.',
    store:
      'The record store of this course is at {detail}, but this package may not send data there. The teacher must make the package again and name this address as an origin of the record store.',
    refused: 'The course did not accept your work. Stay on this page and tell your teacher: {detail}',
  },
  /** Texts in the Share dialog. */
  make: {
    ofLesson: 'Course package of a lesson (SCORM, cmi5)',
    ofExam: 'Course package of this question (SCORM, cmi5)',
    what: 'A zip file for a course platform such as Moodle, Canvas or Blackboard. The file contains the whole page, needs no other host, and reports completion, score and time.',
    lesson: 'Lesson',
    name: 'Title in the course',
    standard: 'Standard',
    standards: {
      scorm12: 'SCORM 1.2 (most platforms, Moodle)',
      scorm2004: 'SCORM 2004, 4th edition',
      cmi5: 'cmi5 (with a learning record store)',
    },
    passMark: 'Pass mark in % (empty: pass or fail is not reported)',
    scoreOfLesson:
      'The score is the share of questions answered correctly at the first attempt. The lesson is complete when the summary opens.',
    scoreOfExam:
      'The exam is complete when the answer is handed in. If you give no right answer below, the package reports no score, and you grade the answer yourself.',
    key: 'Right answer (empty: you grade the answer yourself)',
    keyWhy: 'The package contains the answer in hidden form. A student who reads the page’s code can still find it.',
    /** Allowed difference from a numeric right answer. */
    within: 'Tolerance (±)',
    stores: 'Web origins of the learning record store, separated by spaces (empty: the platform’s own store)',
    storesExample: 'https://lrs.example',
    sends: 'This package sends data to {targets} only.',
    sendsNothing: 'This package sends nothing over the network. It talks to the platform’s page only.',
    /** In `sends`, this text is the first item of the list {targets}. */
    own: 'the origin of the package itself',
    make: 'Make the package',
    making: 'Making the package …',
    made: 'Saved: {name}, {size} KiB. Upload the zip file without unpacking it.',
    notMade:
      'The page could not be fetched. To make a package, this browser needs the network and a page built with npm run build.',
    notFromDisk:
      'Open Ringside from a web server to make a package. A page opened from a disk cannot read its own file.',
    noMark: 'Write a pass mark from 0 to 100, or leave the field empty.',
    noStore: '“{typed}” is not an origin. Write an origin, such as https://lrs.example.',
    noKey: 'Write the right answer as a number, or as one of the choices.',
  },
} as const;
