import { Button, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { EXPORT_DAYS, outOfTime } from '@malote/contracts/kernel/file-time.ts';
import type { FileTime } from '@malote/contracts/kernel/file-time.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useLookup } from '../../i18n/texts.ts';
import { Also } from '../../shell/also.tsx';
import { useCalled } from '../../shell/page-context.ts';
import { toastInfo } from '../../shell/toasts.tsx';
import { useResting } from './resting.ts';

/** Says why an empty list is no file (R-0414); the words of refusals come when they are wanted. */
async function tellEmpty(): Promise<void> {
  const { refusalText } = await import('@malote/contracts/kernel/refusals/refusal-text.ts');
  toastInfo(refusalText('EXPORT_LIST_EMPTY', currentLanguage()));
}

/** Offers what a list shows as a file; at once it says why that cannot be. */
export const ExportButton = memo(function ExportButton({
  params,
  fileTime,
  total,
  onExport,
}: {
  readonly params: Readonly<Record<string, unknown>>;
  /** What the file is held to in time. */
  readonly fileTime: FileTime | undefined;
  /** Rows that are shown; undefined while they come. */
  readonly total: number | undefined;
  readonly onExport: () => void;
}) {
  const { t } = useTranslation('list');
  const text = useLookup();
  const called = useCalled();
  const resting = useResting();
  // Said at the button: who has typed a reason must not hear then that nothing of this comes as a file.
  const unfitFor = fileTime === undefined ? undefined : outOfTime(fileTime, params);
  const unfit =
    unfitFor && t(unfitFor.param === undefined ? 'export.needsTime' : 'export.tooLong', { days: EXPORT_DAYS });
  return (
    <Tooltip
      label={resting ? t('export.wait') : unfit}
      disabled={!resting && unfit === undefined}
      events={{ hover: true, focus: true, touch: false }}
    >
      <Button
        variant="default"
        leftSection={<IconDownload size={15} aria-hidden />}
        data-action={called('export')}
        disabled={resting || total === undefined}
        onClick={() => (unfit !== undefined ? toastInfo(unfit) : total === 0 ? void tellEmpty() : onExport())}
      >
        <Also of="export">{text('actions:export')}</Also>
      </Button>
    </Tooltip>
  );
});
