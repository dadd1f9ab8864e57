import { z } from 'zod';
import { code, instant, ref, text, user } from '../kernel/fields/index.ts';
import { openAccess } from '../kernel/access.ts';
import { query } from '../kernel/definition.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { customerScope } from '../kernel/scope.ts';
import { givenNumber, NAME } from '../kernel/usual-fields.ts';

/** After a renewal the former secret counts for so long at most: a secret that is out of somebody's hands should not. */
export const FORMER_SECRET_DAYS = 7;

/** In use, or held up for a while: what is to be pushed then waits, in its order. */
const targetLife = life({
  states: {
    enabled: { words: { pt: 'Enviando', zh: '推送中', en: 'Pushing' }, tone: 'ok' },
    paused: { words: { pt: 'Pausado', zh: '已暂停', en: 'Paused' }, tone: 'warn' },
    deleted: { words: { pt: 'Excluído', zh: '已删除', en: 'Deleted' }, tone: 'bad', gone: true },
  },
  opens: 'enabled',
  stamps: { secretSince: 'at', setUpBy: 'by' },
  revisable: ['enabled', 'paused'],
  moves: {
    pause: {
      words: { pt: 'Pausar', zh: '暂停', en: 'Pause' },
      done: { pt: 'Pausado', zh: '已暂停', en: 'Paused' },
      event: 'Paused',
      from: ['enabled'],
      to: 'paused',
      repeats: true,
    },
    resume: {
      words: { pt: 'Retomar', zh: '恢复', en: 'Resume' },
      done: { pt: 'Retomado', zh: '已恢复', en: 'Resumed' },
      event: 'Resumed',
      from: ['paused'],
      to: 'enabled',
      repeats: true,
    },
    'renew-secret': {
      words: { pt: 'Trocar segredo', zh: '更换密钥', en: 'Renew the secret' },
      done: { pt: 'Segredo trocado', zh: '密钥已更换', en: 'Secret renewed' },
      event: 'SecretRenewed',
      from: ['enabled', 'paused'],
      asks: { formerSecretUntil: 'optional' },
      stamps: { secretSince: 'at' },
      finds: ['formerSecretSince'],
      danger: true,
    },
    'end-former-secret': {
      words: { pt: 'Encerrar segredo anterior', zh: '停用旧密钥', en: 'End the former secret' },
      done: { pt: 'Segredo anterior encerrado', zh: '旧密钥已停用', en: 'Former secret ended' },
      event: 'FormerSecretEnded',
      from: ['enabled', 'paused'],
      stamps: { formerSecretUntil: 'at' },
      danger: true,
    },
    delete: {
      words: { pt: 'Excluir', zh: '删除', en: 'Delete' },
      done: { pt: 'Excluído', zh: '已删除', en: 'Deleted' },
      event: 'Deleted',
      from: ['paused'],
      to: 'deleted',
      danger: true,
    },
  },
});

/**
 * Where a customer's system wants to be told what happens to his parcels. The secret that calls are signed with follows from code and `secretSince`; it is
 * stored nowhere. After a renewal the one from `formerSecretSince` counts beside it until `formerSecretUntil`.
 */
export const trackTarget = record('TrackTarget', {
  context: 'tracking',
  group: 'network',
  words: { pt: 'Destino de rastreios', zh: '轨迹推送目标', en: 'Track target' },
  code: givenNumber('DR'),
  numbered: 'DR',
  path: '/trackTarget',
  life: targetLife,
  fields: {
    name: text(NAME, { min: 2, max: 60, listed: 'first' }),
    customer: ref({ pt: 'Cliente', zh: '客户', en: 'Customer' }, { to: 'Customer', entered: 'once', sought: true }),
    address: code(
      { pt: 'Endereço', zh: '地址', en: 'Address' },
      {
        // A name of the public network: nobody points us at a machine of our own by its number.
        pattern: 'https:\\/\\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,}(?::\\d{2,5})?(?:\\/[^\\s#]*)?',
        example: 'https://erp.example.com/malote/rastreios',
        max: 300,
        letters: 'as-typed',
        help: {
          pt: 'Começa com https:// e um nome de domínio. Cada chamada é assinada com o segredo do destino.',
          zh: '以 https:// 和域名开头。每次调用都用该目标的密钥签名。',
          en: 'Begins with https:// and a domain name. Each call is signed with the secret of the target.',
        },
      },
    ),
    secretSince: instant(
      { pt: 'Segredo desde', zh: '密钥生效时间', en: 'Secret since' },
      { entered: 'never', listed: 'on-demand' },
    ),
    formerSecretSince: instant(
      { pt: 'Segredo anterior desde', zh: '旧密钥启用时间', en: 'Former secret since' },
      { optional: true, entered: 'never', listed: 'on-demand' },
    ),
    formerSecretUntil: instant(
      { pt: 'Segredo anterior vale até', zh: '旧密钥有效至', en: 'Former secret counts until' },
      {
        optional: true,
        entered: 'never',
        listed: 'on-demand',
        help: {
          pt: `Até lá cada chamada leva as duas assinaturas. Vazio: o segredo anterior deixa de valer agora. No máximo ${FORMER_SECRET_DAYS} dias.`,
          zh: `在此之前，每次调用同时带有新旧两个签名。留空则旧密钥立即失效。最长 ${FORMER_SECRET_DAYS} 天。`,
          en: `Until then each call carries both signatures. Empty: the former secret ends now. ${FORMER_SECRET_DAYS} days at most.`,
        },
      },
    ),
    setUpBy: user({ pt: 'Criado por', zh: '创建人', en: 'Set up by' }, { entered: 'never', listed: 'on-demand' }),
  },
  scopedBy: { customer: customerScope },
  rule: 'stream',
});

/** The secret of a target, for who sets up the customer's side: after the look was put on record (`accessId`, kind `reveal`, of the target's code). */
export const trackTargetSecret = query('tracking.trackTargetSecret', {
  path: 'POST /trackTarget/secret',
  params: z.strictObject({ code: z.string().trim().min(1).max(40), accessId: z.uuid() }),
  answer: z.object({
    secret: z.string(),
    since: z.string(),
    /** While the secret before it counts, too: until when. */
    formerUntil: z.string().optional(),
  }),
  scope: 'row',
  reads: ['network'],
  refusals: ['ACCESS_REQUIRED', 'RECORD_NOT_FOUND'],
});

export const trackTargets = recordScreen(trackTarget, '/expressDataCenter/ITResourceManagement/trackTargets', {
  kind: 'config',
  permission: 'menu:express-data-center:track-targets',
  title: { pt: 'Destinos de rastreios', zh: '轨迹推送目标', en: 'Track targets' },
  page: 'own page',
  queries: [trackTargetSecret],
  commands: { 'show-secret': openAccess },
  asks: { 'show-secret': trackTargetSecret },
});
