import { limitReached, notFound, unavailable } from '../../http/errors.ts'

export const logLineNotFound = () =>
  notFound('log_line_not_found', 'There is no such line in the logs, or not any more.')

export const logsUnavailable = () =>
  unavailable('logs_unavailable', 'The log store is starting again. Try again in a few seconds.', 2)

export const tooManyLogQueries = () =>
  limitReached('too_many_log_queries', 'Another query over log lines is running. Try again when it has ended.', 5)
