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

export const tooManyUploads = () =>
  conflict(
    'too_many_dump_uploads',
    'Other projects of this organization have several dumps that are not done yet. Wait until one is done, or cancel one.',
  )

const MEGABYTE = 1024 * 1024

export const uploadTooLarge = (most: number) =>
  new PlatformError({
    status: 413,
    code: 'dump_upload_too_large',
    message: `This file is larger than the disk of this project, ${Math.floor(most / MEGABYTE)} MB. Make it smaller with gzip, or choose a larger compute size.`,
  })

export const noRoomForUpload = () =>
  new PlatformError({
    status: 507,
    code: 'no_room_for_upload',
    message:
      'The disk of the machine has no room for this file beside the ones that are being uploaded. Make it smaller with gzip, try again later, or ask the operator.',
  })
