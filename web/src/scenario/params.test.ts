import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PARAMS, type Param } from '../tables/tables';
import { learn } from '../words/languages';
import { notes } from '../words/notes';
import { speak } from '../words/spoken';
import { limitsOf, paramOf, parseValue, valueWithUnit } from './params';

const limits = (id: string): string => limitsOf(paramOf(id) as Param);

describe('a value with its unit', () => {
  it('says what 0 stands for where a parameter is then without a limit', () => {
    expect(valueWithUnit('sender.rate', 0)).toBe('unlimited');
    expect(valueWithUnit('sender.max_pps', 0)).toBe('unlimited');
    expect(valueWithUnit('sender.duration', 0)).toBe('the whole run');
    expect(valueWithUnit('sender.sndbuf', 0)).toBe('automatic');
    expect(valueWithUnit('sender.rate', 440)).toBe('440\u00a0Mb/s');
  });

  it('says a plain 0 where that is none', () => {
    expect(valueWithUnit('load.jobs', 0)).toBe('0\u00a0jobs');
    expect(valueWithUnit('app.nice', 0)).toBe('0');
    expect(valueWithUnit('memory.pressure', 0)).toBe('0\u00a0%');
  });

  it('has words of its own for every parameter whose meaning explains 0', () => {
    const explained = PARAMS.filter(({ id }) => /\b0 = (?!jumbo)/.test(notes.params[id].meaning));
    expect(explained.length).toBeGreaterThan(8);
    for (const { id } of explained) expect(valueWithUnit(id, 0), id).not.toMatch(/^0/);
  });

  it('has the unit in the singular for 1', () => {
    expect(valueWithUnit('load.jobs', 1)).toBe('1\u00a0job');
    expect(valueWithUnit('nic.ring', 1)).toBe('1 descriptor');
    expect(valueWithUnit('link.mtu', 1)).toBe('1\u00a0byte');
    expect(valueWithUnit('sender.max_pps', 1)).toBe('1 packet/s');
  });

  it('groups digits, loses none of them, and has no word for a number without dimension', () => {
    expect(valueWithUnit('net.max_backlog', 12_345)).toBe('12\u202f345 packets');
    expect(valueWithUnit('link.mtu', 1500)).toBe('1\u202f500 bytes');
    expect(valueWithUnit('socket.rcvbuf', 10 * 2 ** 20)).toBe('10\u00a0MiB');
    expect(valueWithUnit('socket.rcvbuf', 2 ** 20 + 1)).toBe('1\u202f048\u202f577 bytes');
    expect(valueWithUnit('link.loss', 0.000001)).toBe('0.000001');
    expect(limits('link.loss')).toBe('0 … 1');
    expect(limits('nic.ring')).toBe('8 … 4\u202f096 descriptors');
  });
});

describe('a value in a link', () => {
  const read = (id: string, text: string) => parseValue(paramOf(id) as Param, text);

  it('may have a unit, as on the command line', () => {
    expect(read('run.duration', '4.5s')).toBe(4.5);
    expect(read('run.duration', '1500ms')).toBe(1.5);
    expect(read('link.rtt', '300us')).toBe(0.3);
    expect(read('link.rate', '1Gb/s')).toBe(1000);
    expect(read('socket.rcvbuf', '4MiB')).toBe(4 * 2 ** 20);
    expect(read('host.memory', '1GiB')).toBe(1024);
    expect(read('link.loss', '1%')).toBe(0.01);
    expect(read('load.jobs', '4jobs')).toBe(4);
    expect(read('kernel.preempt', 'off')).toBe(0);
  });

  it('is exact, as on the command line', () => {
    expect(read('sender.pause_every_ms', '8.2s')).toBe(8200);
    expect(read('link.rate', '8.2Gb/s')).toBe(8200);
    expect(read('link.loss', '0.57%')).toBe(0.0057);
    expect(read('socket.rcvbuf', '4 MiB')).toBe(4 * 2 ** 20);
    expect(read('socket.rcvbuf', '10000.0001KiB')).toBeNull();
  });

  it('is refused with a unit that the parameter does not have', () => {
    for (const [id, text] of [
      ['run.duration', '5MiB'],
      ['socket.rcvbuf', '8KB'],
      ['load.jobs', '4s'],
      ['app.nice', '5constructor'],
      ['app.nice', '500%'],
      ['link.rtt', '1toString'],
      ['load.jobs', 'NaN'],
    ])
      expect(read(id, text), text).toBeNull();
  });
});

describe('in French', () => {
  beforeEach(() => learn('fr'));
  afterEach(() => speak({}, 'en-GB'));

  it('0 has the unit in the singular, and decimals follow a comma', () => {
    expect(valueWithUnit('load.jobs', 0)).toBe('0 tâche');
    expect(valueWithUnit('load.jobs', 2)).toBe('2 tâches');
    expect(valueWithUnit('link.loss', 0.01)).toBe('0,01');
  });
});
