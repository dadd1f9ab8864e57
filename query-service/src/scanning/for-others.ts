/** What other contexts of this service may use of scanning: its words in files. */
export { journeyWords } from './journey-words.ts';
