import { invalid } from '../../http/errors.ts'

export const weakPassword = (field: string, message: string) => invalid('weak_password', message, { [field]: message })
