import { Chip, Group, SegmentedControl, TextInput } from '@mantine/core';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import { SPECIAL } from '@malote/contracts/identity/permissions.ts';
import { screens } from 'virtual:malote';
import { actionsOf } from 'virtual:malote/actions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import i18next from 'i18next';
import type { ScreenEntry } from '../../client/contract-table.ts';
import { titleOf } from '../../i18n/titles.ts';
import { useLookup } from '../../i18n/texts.ts';
import { groupOf, plain } from '../../shell/menu.ts';
import type { ControlProps } from './control-props.ts';
import styles from './permissions.module.css';

const LOOK = 'look:';
type Reach = 'none' | 'look' | 'whole';

const SPECIALS = Object.entries(SPECIAL);

const actingOf = ({ acting, permission }: ScreenEntry): string => acting ?? permission;

/** Screens that a role can be given: one for each permission, because screens that share one are given together. */
const given = [
  ...new Map(
    screens
      .filter(({ permission }) => permission.startsWith('menu:'))
      .map((screen) => [screen.permission, screen] as const)
      .reverse(),
  ).values(),
].reverse();

/** Strings that stand for no screen are typed as they are. */
const othersField = (max: number): Field => ({ kind: 'texts', words: NO_WORDS, optional: true, max }) as Field;
const NO_WORDS = { pt: '', zh: '', en: '' };

/** What is given of a screen: nothing, to look, to look and some actions, or the whole. */
function reachOf(values: ReadonlySet<string>, { permission }: ScreenEntry): Reach {
  if (values.has(permission)) return 'whole';
  return values.has(`${LOOK}${permission}`) ? 'look' : 'none';
}

/** The permissions of a role: for each screen nothing, a look with single actions, or the whole; and whatever else it holds, as it is written. */
export function PermissionsControl({
  field,
  label,
  value = [],
  onChange,
  error,
  prefix,
  faults,
  path,
  inner: Inner,
}: ControlProps<Field & { readonly max: number }, readonly string[]>) {
  const { t } = useTranslation('record');
  const text = useLookup();
  const [sought, setSought] = useState('');
  const held = new Set(value);
  const shown = new Set<string>([
    ...Object.values(SPECIAL),
    ...given.flatMap((screen) => [
      screen.permission,
      `${LOOK}${screen.permission}`,
      ...(actionsOf[screen.path] ?? []).map((action) => `${actingOf(screen)}:${action}`),
    ]),
  ]);
  const others = value.filter((one) => !shown.has(one));
  const groups = Map.groupBy(
    given.filter((screen) => sought === '' || plain(titleOf(screen)).includes(plain(sought))),
    ({ path }) => groupOf(path),
  );
  const put = (take: readonly string[], give: readonly string[]) =>
    onChange([...value.filter((one) => !take.includes(one) && !give.includes(one)), ...give]);
  const reach = (screen: ScreenEntry, next: Reach) => {
    const { permission, path } = screen;
    const actions = (actionsOf[path] ?? []).map((action) => `${actingOf(screen)}:${action}`);
    const all = [permission, `${LOOK}${permission}`, ...actions];
    if (next === 'none') put(all, []);
    else if (next === 'whole') put(all, [permission]);
    else put([permission], [`${LOOK}${permission}`]);
  };
  const wordOf = (action: string) => (i18next.exists(`actions:${action}`) ? text(`actions:${action}`) : action);
  return (
    <fieldset className={styles.box}>
      <legend>{label}</legend>
      <TextInput
        placeholder={t('permissions.find')}
        aria-label={t('permissions.find')}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
        mb="xs"
      />
      <div className={styles.list}>
        {[...groups].map(([group, listed]) => (
          <section key={group} aria-label={text(`shell:group.${group}`)}>
            <h4>{text(`shell:group.${group}`)}</h4>
            {listed.map((screen) => {
              const now = reachOf(held, screen);
              return (
                <div key={screen.path} className={styles.screen}>
                  <span title={screen.permission}>{titleOf(screen)}</span>
                  <SegmentedControl
                    size="xs"
                    aria-label={titleOf(screen)}
                    value={now}
                    onChange={(next) => reach(screen, next as Reach)}
                    data={[
                      { value: 'none', label: t('permissions.none') },
                      { value: 'look', label: t('permissions.look') },
                      { value: 'whole', label: t('permissions.whole') },
                    ]}
                  />
                  {now === 'look' && (actionsOf[screen.path] ?? []).length > 0 && (
                    <Group gap={6} className={styles.actions}>
                      {(actionsOf[screen.path] ?? []).map((action) => {
                        const button = `${actingOf(screen)}:${action}`;
                        return (
                          <Chip
                            key={action}
                            size="xs"
                            checked={held.has(button)}
                            onChange={(on) => (on ? put([], [button]) : put([button], []))}
                          >
                            {wordOf(action)}
                          </Chip>
                        );
                      })}
                    </Group>
                  )}
                </div>
              );
            })}
          </section>
        ))}
      </div>
      <section aria-label={t('permissions.special.title')}>
        <h4>{t('permissions.special.title')}</h4>
        <Group gap={6} className={styles.actions}>
          {SPECIALS.map(([name, permission]) => (
            <Chip
              key={name}
              size="xs"
              checked={held.has(permission)}
              onChange={(on) => (on ? put([], [permission]) : put([permission], []))}
            >
              {text(`record:permissions.special.${name}`)}
            </Chip>
          ))}
        </Group>
      </section>
      <Inner
        field={othersField(field.max)}
        label={t('permissions.others')}
        prefix={prefix}
        name={`${path}.others`}
        value={others}
        onChange={(next) => onChange([...value.filter((one) => shown.has(one)), ...((next ?? []) as string[])])}
        error={error}
        faults={faults}
        path={path}
        autoFocus={false}
      />
      <small className="muted">{t('permissions.othersHint')}</small>
    </fieldset>
  );
}
