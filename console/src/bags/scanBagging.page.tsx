import { page } from '../shell/pages.ts';
import { Bagging } from './bagging.tsx';

export default page(['scan', 'bags', 'orders'], () => <Bagging />);
