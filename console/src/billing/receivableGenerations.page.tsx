import { recordPage } from '../ui/record/record-page.tsx';

/** What came of each customer. */
const RESULTS = '/finance/receivableManagement/generateReceivables/generatedReceivables';

/** Generations of receivables with their progress; the number leads to what came of each customer. */
export default recordPage('ReceivableGeneration', { opens: ({ code }) => [RESULTS, `run=${code}`] });
