import { conflict, notFound } from '../../http/errors.ts'

export const organizationNotFound = () => notFound('organization_not_found', 'There is no such organization.')

export const tooManyOrganizations = (limit: number) =>
  conflict('too_many_organizations', `You can own ${limit} organizations. Leave one to create another.`)
