import { numberPage } from './number-page.tsx';

export default numberPage();
