import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { recordOf } from '../client/records.ts';
import { wordsAt } from '../i18n/record-words.ts';
import { useLookup } from '../i18n/texts.ts';
import type { MadeProps } from '../ui/record/form-page.tsx';
import { RecordStatus } from '../ui/record/record-status.tsx';

/** How often a manifest that is under way is looked at, in milliseconds. */
const LOOK_MS = 2_000;

/** Where a manifest stands that was just asked for: how many of its documents are gathered, and what the tax office said. */
export function MadeMdfe({ entry, code }: MadeProps) {
  const text = useLookup();
  const { data: row } = useQuery({
    queryKey: ['record', entry.noun, code],
    queryFn: async () => (await recordOf(entry, code)) ?? null,
    // A list that has not caught up has no row yet.
    refetchInterval: ({ state: { data } }) => (data == null || data['underWay'] === true ? LOOK_MS : false),
  });
  if (row == null) return null;
  const total = Number(row['documentCount'] ?? 0);
  const gathered = row.status === 'unprocessed' ? Number(row['gathered'] ?? 0) : total;
  return (
    <div style={{ display: 'grid', gap: 4, marginBottom: 8 }}>
      <RecordStatus entry={entry} status={row.status} />
      {row['underWay'] === true && (
        <Progress
          value={total === 0 ? 0 : (100 * gathered) / total}
          aria-label={`${code} ${text(wordsAt(`records:${entry.noun}`, 'gathered'))} ${gathered}/${total}`}
        />
      )}
      {typeof row['failure'] === 'string' && <span className="muted">{row['failure']}</span>}
    </div>
  );
}
