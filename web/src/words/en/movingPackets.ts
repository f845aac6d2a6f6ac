/** The packets on the stage as a list. */
export default {
  none: 'No packet moves at this moment and speed.',
  number: 'Packet number',
  life: 'Packet history',
} as const;
