import { AuthError } from '@plinth/identity/auth-error'

export const badJson = () => new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
export const unsupportedContentType = () =>
  new AuthError(415, 'validation_failed', 'The content type must be application/json')
export const bodyTooLarge = () => new AuthError(413, 'validation_failed', 'The request body is larger than 1 MB')
export const routeNotFound = () => new AuthError(404, 'validation_failed', 'This endpoint does not exist')
export const anonymousProviderDisabled = () =>
  new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
export const phoneProviderDisabled = () => new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
export const unsupportedGrantType = () => new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
export const factorTypeNotEnabled = (type: string) =>
  new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${type}`)
export const noAuthorization = () =>
  new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
