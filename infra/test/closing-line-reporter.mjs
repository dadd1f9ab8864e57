/** Ends a run with one plain line that people and CI read: `N passed, N failed`. A test file that cannot be loaded counts as one failure. */
export default class ClosingLine {
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.testResults.filter((file) => file.testExecError).length;
    // The summary of Jest's own reporter comes after this; the line must be the last.
    process.on('exit', () => console.log(`${results.numPassedTests} passed, ${failed} failed`));
  }
}
