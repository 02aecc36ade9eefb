import type { LogFields } from './log-field.ts'

export const sharedPoolerLogFields = {
  id: 'string',
  timestamp: 'datetime',
  event_message: 'string',
  'metadata.context.application': 'string',
  'metadata.context.domain': 'string[]',
  'metadata.context.file': 'string',
  'metadata.context.function': 'string',
  'metadata.context.gl': 'string',
  'metadata.context.line': 'number',
  'metadata.context.mfa': 'string[]',
  'metadata.context.module': 'string',
  'metadata.context.pid': 'string',
  'metadata.context.time': 'number',
  'metadata.context.vm.node': 'string',
  'metadata.db_name': 'string',
  'metadata.instance_id': 'string',
  'metadata.level': 'string',
  'metadata.project': 'string',
  'metadata.region': 'string',
  'metadata.type': 'string',
  'metadata.user': 'string',
} as const satisfies LogFields

export const dedicatedPoolerLogFields = {
  id: 'string',
  timestamp: 'datetime',
  event_message: 'string',
  file: 'string',
  'metadata.host': 'string',
  project: 'string',
} as const satisfies LogFields
