import { smsMessage } from './sms-message.ts';

test('a text message is not sent, being sent, sent, or failed (R-0228)', () => {
  expect(Object.keys(smsMessage.life.states)).toEqual(['not_sent', 'sending', 'sent', 'send_failed']);
});
