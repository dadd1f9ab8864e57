import { readFile } from 'node:fs/promises';

/** The parent of a process; Linux only, elsewhere nobody is watched. */
async function parentOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  return parent > 1 ? parent : undefined;
}

/** `npm start` puts npm and a shell above us. Further up is the person's own shell, which may close while we go on. */
async function chainAbove(): Promise<readonly number[]> {
  const chain: number[] = [];
  for (let pid: number | undefined = process.ppid; pid !== undefined && chain.length < 2; pid = await parentOf(pid)) {
    chain.push(pid);
    if (/npm/.test(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))) return chain;
  }
  return [];
}

/** Calls back once when the npm that started us was killed: it cannot pass that on, and whoever killed it meant us. */
export async function whenNpmIsGone(gone: () => void): Promise<void> {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const chain = await chainAbove();
  if (chain.length === 0) return;
  const timer = setInterval(() => {
    void (async () => {
      const now = await chainAbove();
      if (now.length === chain.length && now.every((pid, at) => pid === chain[at])) return;
      clearInterval(timer);
      gone();
    })();
  }, 500);
  timer.unref();
}
