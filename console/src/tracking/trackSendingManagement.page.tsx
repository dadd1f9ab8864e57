/** The same list under the menu of information technology. */
export { default } from './pathToPush.page.tsx';
