import { station } from '../kernel/station.ts';
import { NEXT_SITE } from '../scanning/station-words.ts';
import { code } from '../kernel/fields/index.ts';
import { receiveBag, replaceBag, scanOutBag } from './commands.ts';

const NOT_TAKEN_BACK = 'where a bag is is not taken back: its next scan corrects it';

/** Bags that arrive: received at the transit warehouse (R-0211). */
export const arrivedBox = station('/expressDataCenter/operatingPlatform/arrivedBox', {
  context: 'bags',
  permission: 'menu:express-data-center:arrived-box',
  title: { pt: 'Chegada de sacas', zh: '到件（大包）', en: 'Bag arrival' },
  works: {
    receive: {
      words: { pt: 'Receber sacas', zh: '大包到件', en: 'Receive bags' },
      bag: [{ action: 'scan', command: receiveBag, said: { pt: 'Recebida', zh: '已到件', en: 'Received' } }],
    },
  },
  without: { 'delete-row': NOT_TAKEN_BACK },
});

/** Bags that leave, towards the next station. */
export const senderBox = station('/expressDataCenter/operatingPlatform/senderBox', {
  context: 'bags',
  permission: 'menu:express-data-center:sender-box',
  title: { pt: 'Expedição de sacas', zh: '发件（大包）', en: 'Bag dispatch' },
  works: {
    send: {
      words: { pt: 'Expedir sacas', zh: '大包发件', en: 'Send bags' },
      fields: { nextSite: NEXT_SITE },
      bag: [{ action: 'scan', command: scanOutBag, said: { pt: 'Expedida', zh: '已发件', en: 'Sent' } }],
    },
  },
  called: { 'choose-nextSite': 'select-next-station' },
  without: { 'delete-row': NOT_TAKEN_BACK },
});

/** What is in an open bag goes to another number: the old bag is read, then the new one. */
export const newReplaceBag = station('/collectionCenter/handle/newReplaceBag', {
  context: 'bags',
  permission: 'menu:collection-center:new-replace-bag',
  title: { pt: 'Troca de saca', zh: '更换包袋', en: 'Replace bag' },
  works: {
    replace: {
      words: { pt: 'Trocar saca', zh: '更换包袋', en: 'Replace bag' },
      each: {
        replacement: code(
          { pt: 'Nova saca', zh: '新包号', en: 'New bag' },
          { pattern: '[A-Z0-9]{6,12}', example: 'BG0000000042' },
        ),
      },
      bag: [
        {
          action: 'replace',
          command: replaceBag,
          said: { pt: 'Conteúdo passado para a nova saca', zh: '已转入新包袋', en: 'Content moved to the new bag' },
        },
      ],
    },
  },
  offers: ['scan'],
});
