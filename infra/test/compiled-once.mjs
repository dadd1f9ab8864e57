import vm from 'node:vm';

/**
 * Loaded before Jest. Each file of tests loads its modules anew, in a world of its own, and nearly all of them are those of the file before: eight hundred for a
 * file of a service, which V8 would read and compile each time. So what a process has compiled is kept as V8 writes it down, and taken from there; it is run in
 * each world as before. It is kept under the text and not under a name: V8 takes what was kept for any text of the same length.
 */
const modules = new Map();
/** The same of texts that are compiled as functions, with the names of their parameters before them. */
const functions = new Map();

/** Nobody loads a file of tests twice. */
const isLoadedOnce = (name) => /\.test\.tsx?$/.test(name ?? '');

vm.SourceTextModule = class extends vm.SourceTextModule {
  constructor(text, options) {
    const cachedData = modules.get(text);
    super(text, { ...options, cachedData });
    if (cachedData === undefined && !isLoadedOnce(this.identifier)) modules.set(text, this.createCachedData());
  }
};

const { compileFunction } = vm;
vm.compileFunction = (text, parameters, options) => {
  const key = `${(parameters ?? []).join()}\n${text}`;
  const cachedData = functions.get(key);
  const compiled = compileFunction(text, parameters, {
    ...options,
    cachedData,
    produceCachedData: cachedData === undefined,
  });
  if (compiled.cachedData !== undefined) functions.set(key, compiled.cachedData);
  return compiled;
};
