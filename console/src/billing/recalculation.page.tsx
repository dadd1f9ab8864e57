import { recordPage } from '../ui/record/record-page.tsx';

/** The rows of one recalculation. */
const ROWS = '/finance/costManagement/recalculation/recalculationRows';

/** Recalculations: searched first, calculated, and confirmed or dropped; the number leads to what each row would become. */
export default recordPage('RecalculationRun', { opens: ({ code }) => [ROWS, `run=${code}`] });
