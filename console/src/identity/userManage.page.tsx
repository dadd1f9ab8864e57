import { usersPage } from './users/users-page.tsx';

export default usersPage('users');
