/** Ends a run with one plain line that people and CI read: `N passed, N failed`. A test file that cannot be loaded counts as one failure. */
export default class ClosingLine {
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.testResults.filter((file) => file.testExecError).length;
    console.log(`\n${results.numPassedTests} passed, ${failed} failed`);
  }
}
