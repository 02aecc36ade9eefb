import { conflict, forbidden, notFound } from '../../http/errors.ts'

export const memberNotFound = () => notFound('member_not_found', 'This organization has no such member.')

export const ownersAlone = () =>
  forbidden('permission_denied', 'Only an owner of this organization can make, change or remove owners.')

export const notYours = () =>
  forbidden('permission_denied', 'Your role in this organization does not allow changing its members.')

export const lastOwnerStays = () =>
  conflict('last_owner', 'An organization has at least one owner. Make another member an owner first.')

export const alreadyYours = () => conflict('already_owner', 'You own this organization. Choose another member.')
