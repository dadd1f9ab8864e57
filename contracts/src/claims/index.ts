import { context } from '../kernel/context.ts';
import * as applications from './claim-application.ts';
import * as statements from './compensation-statement.ts';
import * as compensations from './compensation.ts';
import * as fines from './fine.ts';
import * as responsibilities from './responsibility.ts';
import * as rules from './rules.ts';

export default context('claims', {
  records: [
    rules.claimRule,
    rules.compensationRule,
    rules.claimSupplier,
    applications.claimApplication,
    compensations.compensation,
    responsibilities.responsibilityRecord,
    fines.fine,
  ],
  listings: [statements.compensationRow, statements.compensationStatementReport],
  screens: { ...statements, ...rules, ...applications, ...compensations, ...responsibilities, ...fines },
});
