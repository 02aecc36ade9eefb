import type { LogFields } from './log-field.ts'

export const postgresLogFields = {
  id: 'string',
  timestamp: 'datetime',
  event_message: 'string',
  identifier: 'string',
  'metadata.host': 'string',
  'metadata.parsed.backend_type': 'string',
  'metadata.parsed.command_tag': 'string',
  'metadata.parsed.connection_from': 'string',
  'metadata.parsed.database_name': 'string',
  'metadata.parsed.error_severity': 'string',
  'metadata.parsed.process_id': 'number',
  'metadata.parsed.query_id': 'number',
  'metadata.parsed.session_id': 'string',
  'metadata.parsed.session_line_num': 'number',
  'metadata.parsed.session_start_time': 'string',
  'metadata.parsed.sql_state_code': 'string',
  'metadata.parsed.timestamp': 'string',
  'metadata.parsed.transaction_id': 'number',
  'metadata.parsed.user_name': 'string',
  'metadata.parsed.virtual_transaction_id': 'string',
} as const satisfies LogFields

export const postgrestLogFields = {
  id: 'string',
  timestamp: 'datetime',
  event_message: 'string',
  identifier: 'string',
  'metadata.host': 'string',
} as const satisfies LogFields

export const upgradeLogFields = {
  id: 'string',
  timestamp: 'datetime',
  event_message: 'string',
} as const satisfies LogFields
