import { context } from '../kernel/context.ts';
import * as audits from './audit-record.ts';
import * as events from './event-report.ts';
import * as lost from './lost-parcel.ts';
import * as problems from './problem-parcel.ts';
import * as risks from './risk-overview.ts';
import * as types from './problem-type.ts';

export default context('exceptions', {
  records: [types.problemType, problems.problemParcel, lost.lostParcel, events.eventReport, audits.auditRecord],
  listings: [risks.riskReport],
  screens: { ...types, ...problems, ...lost, ...events, ...audits, ...risks },
});
