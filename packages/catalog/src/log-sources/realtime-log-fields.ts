import type { LogFields } from './log-field.ts'

export const realtimeLogFields = {
  id: 'string',
  timestamp: 'datetime',
  event_message: 'string',
  'metadata.level': 'string',
  'metadata.measurements.connected': 'number',
  'metadata.measurements.connected_cluster': 'number',
  'metadata.measurements.limit': 'number',
  'metadata.measurements.sum': 'number',
  'metadata.external_id': 'string',
} as const satisfies LogFields
