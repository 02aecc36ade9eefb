import { notFound } from '../http/errors.ts'

export const organizationNotFound = () => notFound('organization_not_found', 'There is no such organization.')
