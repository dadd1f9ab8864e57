import { Button, Group } from '@mantine/core';
import type { FileDescription } from '@malote/contracts/kernel/file.ts';
import type { FileField } from '@malote/contracts/kernel/fields/kinds/file.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, askList, send } from '../client/client.ts';
import { loadRecord } from '../client/records.ts';
import { session } from '../client/session.ts';
import type { Caller } from '../client/session.ts';
import { refreshCaller } from '../client/sign-in.ts';
import { useStore } from '../client/store.ts';
import { instant, listed } from '../i18n/format.ts';
import { recordPrefix, wordsAt } from '../i18n/record-words.ts';
import { useLookup } from '../i18n/texts.ts';
import { Avatar } from '../shell/avatar.tsx';
import { page } from '../shell/pages.ts';
import styles from '../shell/shell.module.css';
import { toastOk } from '../shell/toasts.tsx';
import { Facts } from '../ui/detail/detail.tsx';
import { Fault } from '../ui/fault.tsx';
import { FileControl } from '../ui/fields/file-control.tsx';
import { useSending } from '../ui/form/use-sending.ts';
import { useUserChoices } from '../ui/list/use-user-choices.ts';

const PREFIX = recordPrefix('UserPicture');

/** What the house knows of whoever reads it, and the face that he shows. */
function Profile() {
  const { caller } = useStore(session);
  return caller === undefined ? null : <ProfileOf caller={caller} />;
}

function ProfileOf({ caller }: { readonly caller: Caller }) {
  const { t } = useTranslation('people');
  const { data: known } = useQuery({
    queryKey: ['identity.ownInformation', caller.id],
    queryFn: ({ signal }) => ask('identity.ownInformation', {}, { signal }),
    staleTime: 0,
  });
  const { choices: managers } = useUserChoices(undefined, caller.managerList);
  const facts = [
    [t('profile.organization'), caller.orgName ?? caller.orgCode],
    [t('profile.position'), known?.positionName ?? known?.positionId ?? '–'],
    [t('profile.site'), known?.siteName ?? known?.siteCode ?? '–'],
    [t('profile.managers'), listed(managers.map(({ label }) => label)) || '–'],
    [t('profile.since'), known === undefined ? '–' : instant(known.registeredAt)],
    [t('profile.password'), caller.passwordLastModified === null ? '–' : instant(caller.passwordLastModified)],
  ] as const;
  return (
    <div className={`panel ${styles.small} ${styles.profile}`}>
      <Group gap="md" wrap="nowrap">
        <Avatar caller={caller} size="large" />
        <div>
          <h1>{caller.realName}</h1>
          <p>{caller.username}</p>
        </div>
      </Group>
      <Facts facts={facts} />
      <PictureForm caller={caller} />
    </div>
  );
}

/** The picture that somebody shows, where he has ever shown one, with what its kind of record needs. */
async function standingPicture(user: string, signal: AbortSignal) {
  const entry = await loadRecord('UserPicture');
  const asked = { params: { codes: [user] }, pageSize: 1 };
  const { records } = await askList(entry.queries.list as never, asked as never, { quiet: true, signal });
  return { entry, row: (records as readonly Readonly<Record<string, unknown>>[])[0] };
}

/** Shows another picture, or none. */
function PictureForm({ caller }: { readonly caller: Caller }) {
  const { t } = useTranslation('people');
  const text = useLookup();
  const queries = useQueryClient();
  const { busy, fault, sending } = useSending();
  const [changed, setChanged] = useState<{ readonly to: FileDescription | undefined }>();
  const { data } = useQuery({
    queryKey: ['user-picture', caller.id],
    queryFn: async ({ signal }) => await standingPicture(caller.id, signal),
    staleTime: 0,
  });
  if (data === undefined) return <div role="status" aria-label={text('shell:loading')} />;
  const { entry, row } = data;
  const now = row?.['picture'] as FileDescription | undefined;
  const save = async () => {
    if (changed === undefined) return;
    const picture = changed.to ?? null;
    await sending(async () => {
      const fields = picture === null ? {} : { picture };
      if (row === undefined) await send(entry.commands.register as never, { code: caller.id, fields } as never);
      else await send(entry.commands.revise as never, { code: caller.id, fields: { picture } } as never);
      // Answered once the picture stands where the session reads it.
      await queries.invalidateQueries({ queryKey: ['user-picture', caller.id] });
      await refreshCaller();
      setChanged(undefined);
      toastOk(t('profile.saved'));
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FileControl
        field={entry.fields['picture'] as FileField}
        label={text(wordsAt(PREFIX, 'picture'))}
        prefix={PREFIX}
        name="picture"
        value={changed === undefined ? now : changed.to}
        onChange={(to) => setChanged({ to })}
        error={undefined}
        faults={new Map()}
        path="picture"
        autoFocus={false}
        inner={() => null}
      />
      <Fault says={fault} look={styles.faultBox} />
      <Button
        type="submit"
        size="sm"
        data-action={row === undefined ? 'create' : 'edit'}
        loading={busy}
        disabled={changed === undefined}
      >
        {t('profile.save')}
      </Button>
    </form>
  );
}

export default page(['record', 'people'], Profile);
