import { openAccess } from '../kernel/access.ts';
import { choice, instant, ref, several, text, user, waybill } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { givenNumber, SITE } from '../kernel/usual-fields.ts';
import { signaturePhoto } from './signature-proof.ts';
import { signing } from './signing.ts';

/** What is wrong with a forced signing; both may be given together (R-0219). */
export const auditFaults = choice({
  photo_not_compliant: { pt: 'Foto não conforme', zh: '照片不合规', en: 'Photo not compliant' },
  signature_not_compliant: { pt: 'Assinatura não conforme', zh: '签名不合规', en: 'Signature not compliant' },
});

/**
 * A forced signing waits until an auditor, who did not sign it, passes or fails it; a fail says why and reopens the delivery (R-0701). The house opens one for
 * each forced signing.
 */
export const forcedSigningAudit = flow('ForcedSigningAudit', {
  context: 'delivery',
  group: 'network',
  words: { pt: 'Auditoria de assinatura', zh: '强制签收审核', en: 'Forced-signing audit' },
  code: givenNumber('AF'),
  numbered: 'AF',
  path: '/lgStorageForceSign',
  sorted: ['signedAt', 'desc'],
  fields: {
    waybill: waybill(
      { pt: 'Conhecimento', zh: '运单号', en: 'Waybill' },
      { listed: 'first', sought: true, entered: 'once' },
    ),
    signedAt: instant({ pt: 'Assinado em', zh: '签收时间', en: 'Signed at' }, { sought: true, entered: 'once' }),
    site: ref(SITE, { to: 'Site', optional: true, sought: true, entered: 'once' }),
    courier: user({ pt: 'Entregador', zh: '派件员', en: 'Courier' }, { entered: 'once' }),
    scan: text({ pt: 'Leitura', zh: '扫描', en: 'Scan' }, { max: 60, entered: 'once', listed: 'never' }),
    reason: several(
      auditFaults,
      { pt: 'Motivo da reprovação', zh: '不通过原因', en: 'Reason' },
      { min: 1, entered: 'never' },
    ),
    auditor: user({ pt: 'Auditor', zh: '审核人', en: 'Auditor' }, { entered: 'never' }),
    time: instant({ pt: 'Auditado em', zh: '审核时间', en: 'Audited at' }, { entered: 'never' }),
  },
  life: life({
    states: {
      pending: { words: { pt: 'Pendente', zh: '待审核', en: 'Pending' }, tone: 'warn' },
      pass: { words: { pt: 'Aprovada', zh: '通过', en: 'Passed' }, tone: 'ok' },
      fail: { words: { pt: 'Reprovada', zh: '不通过', en: 'Failed' }, tone: 'bad' },
    },
    opens: 'pending',
    revisable: [],
    reviews: [{ pass: 'pass', refuse: 'fail' }],
    moves: {
      pass: {
        words: { pt: 'Aprovar', zh: '通过', en: 'Pass' },
        done: { pt: 'Aprovada', zh: '已通过', en: 'Passed' },
        event: 'Passed',
        from: ['pending'],
        to: 'pass',
        stamps: { auditor: 'by', time: 'at' },
      },
      fail: {
        words: { pt: 'Reprovar', zh: '不通过', en: 'Fail' },
        done: { pt: 'Reprovada', zh: '不通过', en: 'Failed' },
        event: 'Failed',
        from: ['pending'],
        to: 'fail',
        asks: { reason: 'required' },
        stamps: { auditor: 'by', time: 'at' },
        danger: true,
      },
    },
  }),
  scopedBy: { site: siteScope },
  rule: 'stream',
});

export const mandatorySignatureVerification = recordScreen(
  forcedSigningAudit,
  '/serviceQuality/mandatorySignatureVerification',
  {
    permission: 'menu:service-quality:mandatory-signature-verification',
    title: { pt: 'Auditoria de assinatura forçada', zh: '强制签收审核', en: 'Forced-signing audit' },
    page: 'own page',
    actions: ['pass', 'fail', 'export'],
    // What is judged is seen: the signature, where it was given, and its photos.
    queries: [signing.list, signaturePhoto],
    commands: { 'view-photos': openAccess },
    also: { pass: ['batch-audit'], fail: ['batch-audit'] },
  },
);
