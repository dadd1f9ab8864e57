import type { EventFinding, Finding, PlaceOfEvent } from '../event-store/seals/findings.ts';
import type { LogReport } from '../event-store/seals/verify-log.ts';

const eventAt = ({ version, stream }: Pick<PlaceOfEvent, 'version' | 'stream'>): string =>
  `version ${version} of ${stream}`;

/** What is said of an event with a fault, and of many. */
const FAULTS: Readonly<
  Record<EventFinding['kind'], { readonly one: (at: PlaceOfEvent) => string; readonly many: string }>
> = {
  'link broken': {
    one: ({ stream, version }) => `the chain of ${stream} is broken at version ${version}`,
    many: 'the chains are broken at them',
  },
  'not ours': {
    one: (at) => `${eventAt(at)} was not written by the command service`,
    many: 'they were not written by the command service',
  },
  'append changed': {
    one: (at) => `${eventAt(at)} did not come with the append that it is said to have come with`,
    many: 'they did not come with the appends that they are said to have come with',
  },
  'time changed': {
    one: (at) => `${eventAt(at)} was not stored at the time that the database tells`,
    many: 'they were not stored at the times that the database tells, as when the clock of a computer was wrong',
  },
};

function lineOf(finding: Finding): string {
  switch (finding.kind) {
    case 'link broken':
    case 'not ours':
    case 'append changed':
    case 'time changed':
      return `position ${finding.position}: ${FAULTS[finding.kind].one(finding)}`;
    case 'many events': {
      const { first, last, events, streams, of } = finding;
      const whose = streams === 1 ? 'of one stream' : `of ${streams} streams`;
      return `positions ${first.position} to ${last.position}: ${events} events ${whose}, from ${eventAt(first)} to ${eventAt(last)}: ${FAULTS[of].many}`;
    }
    case 'positions missing':
      return `positions ${finding.from} to ${finding.to} are missing`;
    case 'seal broken':
      return `seal ${finding.version} does not hold (${finding.why})`;
    case 'known event gone':
      return `${eventAt(finding)} is not in the log as the command service knew it`;
    case 'seal missing':
      return `the seal of ${finding.sealedAt} up to position ${finding.upTo} stands in the log output and not in the event log`;
  }
}

/** What was found in a log, as lines for a terminal. */
export function linesOf(report: LogReport): readonly string[] {
  const sealed =
    report.sealedUpTo === undefined
      ? 'not sealed yet'
      : `sealed up to position ${report.sealedUpTo.position} at ${report.sealedUpTo.at}`;
  const verdict = report.findingsInAll === 0 ? 'every chain and seal holds' : `${report.findingsInAll} findings`;
  return [
    `log: ${report.events} events in ${report.streams} streams, ${report.seals} seals; ${verdict}; ${sealed}`,
    ...report.findings.map((finding) => `  ${lineOf(finding)}`),
    ...(report.findingsUntold > 0 ? [`  and ${report.findingsUntold} more`] : []),
  ];
}
