import { toastInfo, toastOk } from '../shell/toasts.tsx';

/** What is said when a text was copied, and when the browser could not and it is to be copied by hand. */
interface Said {
  readonly done: string;
  readonly byHand: string;
}

/**
 * Takes a text along into another program. A browser that cannot, because it is too old, its page is not secure, or its user forbade it, says so; where the
 * text stands on the page it is selected, so that the keyboard copies it (R-0670).
 */
export async function copyText(text: string, { done, byHand }: Said, standing?: Element | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastOk(done);
  } catch {
    if (standing !== undefined && standing !== null) getSelection()?.selectAllChildren(standing);
    toastInfo(byHand);
  }
}
