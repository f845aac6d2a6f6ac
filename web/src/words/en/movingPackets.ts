/** Texts of the list of packets on the stage. */
export default {
  none: 'No packet moves at this moment and speed.',
  number: 'Packet number',
  life: 'Packet history',
} as const;
