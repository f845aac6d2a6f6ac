/** One-way delay: figures and distribution of each flow, and the delay of each packet over time with the losses. */

import { useRef, useState } from 'react';
import { type FlowReport, flowReports, quantileOf, usedKbps } from '../../decode/netmeter';
import { KernelFile } from '../../tables/tables';
import { useKernelText } from '../../ui/useKernelText';
import { useChosen } from '../../ui/useLab';
import { delay as words } from '../../words/delay';
import { Axes } from './Axes';
import './delay.css';
import { InTimeFigure } from './InTimeFigure';
import { distributionPlot, FRAME } from './plots';
import { type Published, publishedOf } from './published';
import { useSize } from './useSize';

const COLUMNS = Object.keys(words.columns) as (keyof typeof words.columns)[];

export function Delay() {
  const [reports, setReports] = useState<readonly FlowReport[]>([]);
  const [chosen, setChosen] = useState(1);
  useKernelText(KernelFile.Netmeter, ({ text }) => setReports(flowReports(text)));
  const report = reports.find(({ flow }) => flow === chosen) ?? reports[0];
  const printed = publishedOf(useChosen((state) => state.preset));
  return (
    <div className="delay">
      <Flows reports={reports} chosen={report?.flow ?? 0} choose={setChosen} printed={printed} />
      <Distribution report={report} printed={report?.flow === 1 ? printed : null} />
      <InTimeFigure stream={(report?.flow ?? 1) - 1} />
    </div>
  );
}

type FlowsProps = {
  reports: readonly FlowReport[];
  chosen: number;
  choose: (flow: number) => void;
  printed: Published | null;
};

/** Figures of each flow, in the form of the measurement tool of the UPC study. */
function Flows({ reports, chosen, choose, printed }: FlowsProps) {
  return (
    <table aria-label={words.table}>
      <caption>{words.caption}</caption>
      <thead>
        <tr>
          <th />
          {reports.map(({ flow }) => (
            <th key={flow} scope="col">
              {reports.length > 1 ? (
                <label className="beside">
                  <input type="radio" name="flow" checked={flow === chosen} onChange={() => choose(flow)} />
                  {words.flow(flow)}
                </label>
              ) : (
                words.flow(flow)
              )}
            </th>
          ))}
          {printed !== null && (
            <th scope="col" title={words.studyWhole}>
              {words.study}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {COLUMNS.filter((column) => column !== 'flow').map((column) => (
          <tr key={column}>
            <th scope="row">{words.columns[column]}</th>
            {reports.map((report) => (
              <td key={report.flow} className={column === 'lost' && report.lost > 0 ? 'alarm' : undefined}>
                {figure(column, report)}
              </td>
            ))}
            {printed !== null && <td className="printed muted">{printedFigure(column, printed)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function figure(column: (typeof COLUMNS)[number], report: FlowReport): string {
  const { sent, received, lost, min_ns, mean_ns, max_ns } = report;
  switch (column) {
    case 'sent':
      return words.number(sent);
    case 'received':
      return words.number(received);
    case 'lost':
      return words.lost(lost, sent);
    case 'used':
      return words.kbps(usedKbps(report));
    case 'mean':
      return words.ms(mean_ns, received);
    case 'min':
      return words.ms(min_ns, received);
    case 'max':
      return words.ms(max_ns, received);
    case 'variation':
      return words.ms(max_ns - min_ns, received);
    case 'most':
      return words.ms(quantileOf(report, 0.95), received);
    default:
      return words.flow(report.flow);
  }
}

/** Published figure of the main traffic source of the UPC study. The study has no figures for its other sources. */
function printedFigure(column: (typeof COLUMNS)[number], printed: Published): string {
  const { mean_ns, min_ns, max_ns, used_kbps, lost } = printed;
  switch (column) {
    case 'lost':
      return lost === undefined ? words.notPrinted : words.number(lost);
    case 'used':
      return words.kbps(used_kbps);
    case 'mean':
      return words.ms(mean_ns, 1);
    case 'min':
      return words.ms(min_ns, 1);
    case 'max':
      return words.ms(max_ns, 1);
    case 'variation':
      return words.ms(max_ns - min_ns, 1);
    default:
      return words.notPrinted;
  }
}

function Distribution({ report, printed }: { report: FlowReport | undefined; printed: Published | null }) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const plot = report === undefined || report.received === 0 ? null : distributionPlot(report, size);
  const study_ns = printed !== null && plot !== null && printed.mean_ns <= plot.top_ns ? printed.mean_ns : null;
  return (
    <figure aria-label={words.distribution}>
      <figcaption>
        <b>{words.distribution}</b> <span className="muted">{words.unit}</span>
        {study_ns !== null && <span className="muted key-study">{words.studyMean}</span>}
      </figcaption>
      <div className="plot-frame" ref={frame}>
        {plot === null ? (
          <p className="note muted">{words.nothing}</p>
        ) : (
          <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
            <Axes size={size} up={plot.up} sayUp={words.packets} across={plot.across} sayAcross={words.axis} />
            <path className="bars" d={plot.bars} />
            <path className="mean" d={`M${plot.mean} ${FRAME.top}V${size.height - FRAME.bottom}`} />
            {study_ns !== null && (
              <path className="study" d={`M${plot.at(study_ns)} ${FRAME.top}V${size.height - FRAME.bottom}`} />
            )}
          </svg>
        )}
      </div>
    </figure>
  );
}
