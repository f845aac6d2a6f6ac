/** Texts of the list of packets on the stage. */
export default {
  none: 'No packet can be listed: no packet moves now, or the simulation speed is too high.',
  number: 'Packet number',
  life: 'Packet history',
} as const;
