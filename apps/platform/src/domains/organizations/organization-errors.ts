import { conflict } from '../../http/errors.ts'

export const tooManyOrganizations = (limit: number) =>
  conflict('too_many_organizations', `You can own ${limit} organizations. Leave one to create another.`)
