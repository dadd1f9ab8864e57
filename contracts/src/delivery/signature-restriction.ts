import { count, flag, instant, one, ref, refs, several, text, user, waybill } from '../kernel/fields/index.ts';
import { life, switchable } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow, record } from '../kernel/record.ts';
import { givenNumber, NAME } from '../kernel/usual-fields.ts';
import { pushNodes } from '../messaging/sms-template.ts';
import { ufs } from '../network/places/state-choice.ts';

const everywhere = { everyone: 'where signing is restricted is told to whoever signs' } as const;

/** Where a parcel is signed for only near its site, or only with the code that its recipient was sent (R-0196, R-0332): by state of the destination, or by the site that signs. */
export const signatureRestriction = record('SignatureRestriction', {
  context: 'delivery',
  group: 'network',
  words: { pt: 'Restrição de assinatura', zh: '签收限制', en: 'Signature restriction' },
  code: givenNumber('RA'),
  numbered: 'RA',
  path: '/signatureRestriction',
  life: switchable,
  fields: {
    name: text(NAME, { min: 2, max: 60, listed: 'first' }),
    states: several(
      ufs,
      { pt: 'Estados (UF)', zh: '州', en: 'States' },
      {
        optional: true,
        wasTexts: true,
        help: {
          pt: 'Vale para entregas nesses estados e nas unidades abaixo.',
          zh: '适用于这些州和下列网点的派送。',
          en: 'It holds for deliveries in these states and at the sites below.',
        },
      },
    ),
    sites: refs({ pt: 'Unidades', zh: '网点', en: 'Sites' }, { to: 'Site', optional: true }),
    distance: count(
      { pt: 'Distância máxima', zh: '最大距离', en: 'Distance at most' },
      { min: 1, max: 100_000, unit: { pt: 'm', zh: '米', en: 'm' } },
    ),
    forcedFence: flag(
      { pt: 'Cerca obrigatória', zh: '强制围栏', en: 'Fence forced' },
      {
        help: {
          pt: 'Só se assina a até a distância máxima da unidade.',
          zh: '只能在距网点最大距离以内签收。',
          en: 'Signed for only within the distance of the site.',
        },
      },
    ),
    forcedCode: flag(
      { pt: 'Código obrigatório', zh: '强制验证码', en: 'Code forced' },
      {
        optional: true,
        help: {
          pt: 'Quem recebe diz o código que chegou por SMS quando o pacote saiu para entrega.',
          zh: '收件人须提供派件时收到的短信验证码。',
          en: 'Whoever takes it says the code that came by SMS when the parcel went out for delivery.',
        },
      },
    ),
    smsTemplate: ref(
      { pt: 'Modelo de SMS', zh: '短信模板', en: 'SMS template' },
      { to: 'SmsTemplate', optional: true, listed: 'on-demand' },
    ),
    pushNode: one(
      pushNodes,
      { pt: 'Momento do envio', zh: '推送节点', en: 'Sent when' },
      {
        optional: true,
        wasText: true,
        listed: 'on-demand',
        help: {
          pt: 'Quando o modelo de SMS vai a quem recebe. O código, onde é obrigatório, vai sempre na saída para entrega.',
          zh: '何时向收件人发送上述短信模板。强制验证码始终在派件时发送。',
          en: 'When the SMS template goes to the recipient. A forced code always goes with the way out for delivery.',
        },
      },
    ),
  },
  rule: everywhere,
});

/** A restriction lifted for one parcel, by somebody who says why. It holds until it is taken back. */
export const signatureRestrictionLift = flow('SignatureRestrictionLift', {
  context: 'delivery',
  group: 'network',
  words: { pt: 'Liberação de restrição', zh: '签收限制解除', en: 'Restriction lifting' },
  code: waybill({ pt: 'Conhecimento', zh: '运单号', en: 'Waybill' }),
  path: '/signatureRestrictionLift',
  named: 'reason',
  sorted: ['time', 'desc'],
  fields: {
    restriction: ref(
      { pt: 'Restrição', zh: '限制', en: 'Restriction' },
      { to: 'SignatureRestriction', sought: true, listed: 'first' },
    ),
    reason: text({ pt: 'Motivo', zh: '原因', en: 'Reason' }, { min: 3, max: 200 }),
    liftedBy: user({ pt: 'Liberada por', zh: '解除人', en: 'Lifted by' }, { entered: 'never' }),
    time: instant({ pt: 'Liberada em', zh: '解除时间', en: 'Lifted at' }, { entered: 'never', sought: true }),
  },
  life: life({
    states: {
      lifted: { words: { pt: 'Liberada', zh: '已解除', en: 'Lifted' }, tone: 'warn' },
      restored: { words: { pt: 'Restabelecida', zh: '已恢复', en: 'Restored' }, tone: 'neutral' },
    },
    opens: 'lifted',
    revisable: [],
    stamps: { liftedBy: 'by', time: 'at' },
    moves: {
      restore: {
        words: { pt: 'Restabelecer', zh: '恢复限制', en: 'Restore' },
        done: { pt: 'Restabelecida', zh: '已恢复', en: 'Restored' },
        event: 'Restored',
        from: ['lifted'],
        to: 'restored',
      },
      lift: {
        words: { pt: 'Liberar de novo', zh: '再次解除', en: 'Lift again' },
        done: { pt: 'Liberada', zh: '已解除', en: 'Lifted' },
        event: 'LiftedAgain',
        from: ['restored'],
        to: 'lifted',
        stamps: { liftedBy: 'by', time: 'at' },
        reason: 'required',
      },
    },
  }),
  rule: everywhere,
});

const { record: _, ...configuration } = recordScreen(signatureRestriction, '/serviceQuality/signLimitConfiguration', {
  kind: 'config',
  permission: 'menu:service-quality:sign-limit-configuration',
  title: { pt: 'Restrição de assinatura', zh: '签收限制配置', en: 'Signature restriction' },
  commands: { lift: signatureRestrictionLift.commands.register },
});
/** A page of its own: a restriction is lifted from its row. */
export const signLimitConfiguration = configuration;

export const signLimitLiftRecords = recordScreen(signatureRestrictionLift, '/serviceQuality/signLimitLiftRecords', {
  permission: 'menu:service-quality:sign-limit-lift-records',
  title: { pt: 'Registros de liberação de restrição', zh: '签收限制解除记录', en: 'Restriction-lifting records' },
  actions: ['restore', 'lift', 'export'],
});
