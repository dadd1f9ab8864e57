import { usersPage } from '../identity/users/users-page.tsx';

/** Accounts, seen by who opens them for suppliers: the house has one kind of account. */
export default usersPage('suppliers');
