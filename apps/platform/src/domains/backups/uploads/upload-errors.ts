import { conflict, notFound, PlatformError } from '../../../http/errors.ts'

export const uploadNotFound = () => notFound('dump_upload_not_found', 'This upload does not exist.')

export const uploadUnderWay = () =>
  conflict(
    'dump_upload_under_way',
    'A dump is being uploaded to this project already. Wait until it is done, or cancel it.',
  )

export const notReceiving = () =>
  conflict('dump_upload_not_receiving', 'This upload takes no more of the file. Begin it again.')

export const uploadIncomplete = () =>
  conflict('dump_upload_incomplete', 'The file is not here as a whole. Send the rest of it first.')

export const uploadEnded = () => conflict('dump_upload_ended', 'This upload has ended. Upload the file again.')

export const uploadCommitting = () =>
  conflict('dump_upload_committing', 'All of the file has run and is being kept, so it cannot be canceled any more.')

export const noRoomForUpload = () =>
  new PlatformError({
    status: 507,
    code: 'no_room_for_upload',
    message: 'The disk of the machine has no room for this file. Make it smaller with gzip, or ask the operator.',
  })
