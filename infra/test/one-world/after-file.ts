const undoings: (() => void)[] = [];

/** For a fixture that files of tests change, called as it is loaded: `undo` is called whenever a file is done, so that the next one finds it as it was. */
export const afterEachFile = (undo: () => void): void => void undoings.push(undo);

/** Called by who runs the files. */
export const endFile = (): void => {
  for (const undo of undoings) undo();
};
