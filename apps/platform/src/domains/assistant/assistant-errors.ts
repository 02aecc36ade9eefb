import { conflict, forbidden, invalid, limitReached, notFound, PlatformError, unavailable } from '../../http/errors.ts'

export const assistantNotConfigured = () =>
  conflict('assistant_not_configured', 'No model is configured for this installation.')

export const assistantOff = () =>
  forbidden('assistant_off', 'The assistant is switched off for this organization. An owner can switch it on.')

export const sharingChanged = () =>
  conflict('assistant_sharing_changed', 'What the organization shares with the model has changed. Send it again.')

export const accessChanged = () =>
  conflict('assistant_access_changed', 'Your access to this project has changed. Send the message again.')

export const schemaNotShared = () =>
  forbidden('assistant_schema_not_shared', 'The organization does not share its schema with the model.')

export const tooManyChats = () =>
  limitReached('too_many_chats', 'Two answers are being written for you in this project. Wait for one of them.', 5)

export const tooManyChatsInAll = () =>
  limitReached('too_many_chats', 'Six answers are being written for you. Wait for one of them.', 5)

export const assistantBusy = () =>
  unavailable('assistant_busy', 'The assistant is writing as many answers as it can. Please wait a moment.', 10)

export const hourlyLimitReached = (retryAfterSeconds: number) =>
  limitReached('assistant_limit', 'You have asked the assistant very often in the last hour.', retryAfterSeconds)

export const notWrittenDown = () =>
  new PlatformError({
    status: 500,
    code: 'not_written_down',
    message: 'What would have been sent to the model could not be written down, so it was not sent.',
  })

export const toolNotWrittenDown = () =>
  new PlatformError({
    status: 500,
    code: 'not_written_down',
    message: 'The call of a tool could not be written down, so it was not answered.',
  })

export const chatTooLong = () =>
  invalid('chat_too_long', 'This chat has become too long for the model. Start a new one, or attach less.')

export const disclosureNotFound = () => notFound('disclosure_not_found', 'There is no such entry.')
