import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { KindName } from '@malote/contracts/kernel/fields/kinds.ts';
import { kilogramsOnWire, typedOnWire } from '@malote/contracts/kernel/fields/weight-on-wire.ts';
import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import { FileControl } from './file-control.tsx';
import { RowsControl } from './rows-control.tsx';
import { PlaceControl } from './place-control.tsx';
import { FlagControl, OneControl, SeveralControl, TextsControl } from './choice-controls.tsx';
import type { Control, ControlProps, InnerProps } from './control-props.ts';
import { CoordinatesControl, MinorControl, MoneyControl, RateControl, numeric, ownUnit } from './number-controls.tsx';
import { PeopleControl, RefControl, RefsControl, UserControl } from './record-controls.tsx';
import {
  CepControl,
  InstantControl,
  PersonControl,
  PhoneControl,
  TextControl,
  WordsControl,
  line,
} from './text-controls.tsx';

/** It brings what every screen offers along, which no other form needs. */
const Permissions = lazy(async () => ({ default: (await import('./permissions-control.tsx')).PermissionsControl }));

function LatePermissions(props: ControlProps<Field & { readonly max: number }, readonly string[]>) {
  return (
    <Suspense>
      <Permissions {...props} />
    </Suspense>
  );
}

/** The control of each kind of field. */
const controls: Readonly<Record<KindName, Control>> = {
  text: TextControl,
  code: line({ code: true }),
  'site-code': line({ code: true }),
  one: OneControl,
  several: SeveralControl,
  texts: TextsControl,
  flag: FlagControl,
  count: numeric(() => 0, ownUnit),
  grams: numeric(
    () => 3,
    () => 'kg',
    { shown: kilogramsOnWire, told: typedOnWire },
  ),
  decimal: numeric(({ places = 2 }) => places, ownUnit),
  minor: MinorControl,
  money: MoneyControl,
  rate: RateControl,
  instant: InstantControl,
  day: line({ type: 'date' }),
  clock: line({ type: 'time' }),
  cep: CepControl,
  'tax-id': line({ code: true }),
  plate: line({ placeholder: 'ABC1D23', code: true }),
  phone: PhoneControl,
  email: line({ type: 'email' }),
  municipality: PlaceControl,
  coordinates: CoordinatesControl,
  ref: RefControl,
  person: PersonControl,
  rows: RowsControl,
  words: WordsControl,
  user: UserControl,
  refs: RefsControl,
  people: PeopleControl,
  file: FileControl,
  permissions: LatePermissions,
};

/** The control of a field. */
export function FieldControl(props: InnerProps) {
  const Control = controls[props.field.kind as KindName] as ComponentType<ControlProps>;
  return <Control {...props} inner={FieldControl} />;
}
