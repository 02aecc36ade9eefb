import { conflict, forbidden, notFound } from '../../http/errors.ts'

export const memberNotFound = () => notFound('member_not_found', 'This organization has no such member.')

export const ownersAlone = () =>
  forbidden('permission_denied', 'Only an owner of this organization can make, change or remove owners.')

export const notYours = () =>
  forbidden('permission_denied', 'Your role in this organization does not allow changing its members.')

export const ownersReset = () =>
  forbidden('permission_denied', 'Only an owner of this organization can remove the second factor of a member.')

export const resetYourOwn = () =>
  conflict('own_second_factor', 'Remove your own second factor under Account, Security.')

export const noSecondFactor = () => conflict('no_second_factor', 'This member signs in without a second factor.')

export const belongsElsewhere = () =>
  conflict(
    'member_elsewhere',
    'This person operates this installation, or is a member of organizations that you do not own. Their recovery codes still sign them in.',
  )

export const lastOwnerStays = () =>
  conflict('last_owner', 'An organization has at least one owner. Make another member an owner first.')

export const alreadyYours = () => conflict('already_owner', 'You own this organization. Choose another member.')
