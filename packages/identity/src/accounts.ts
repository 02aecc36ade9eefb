// Making, reading and changing accounts.
export { accountStatus } from './accounts/account-status.ts'
export { cancelEmailChange } from './accounts/cancel-email-change.ts'
export { deleteUser } from './accounts/delete-user.ts'
export { findUserByEmail } from './accounts/find-user.ts'
export { getAccount } from './accounts/get-account.ts'
export { getUser } from './accounts/get-user.ts'
export { prepareSignUp, signUp } from './accounts/sign-up.ts'
export { prepareUserUpdate, updateUser } from './accounts/update-user.ts'
