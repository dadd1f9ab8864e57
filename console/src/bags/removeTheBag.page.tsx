import { page } from '../shell/pages.ts';
import { Removing } from './removing.tsx';

export default page(['scan', 'bags'], () => <Removing />);
