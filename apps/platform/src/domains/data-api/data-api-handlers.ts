import type { dataApi } from '@plinth/contract/data-api'
import type { Handlers } from '../../access/handlers.ts'
import { configureDataApi } from './configure-data-api.ts'
import { describeApi } from './describe-api.ts'

export const dataApiHandlers: Handlers<typeof dataApi> = {
  settings: (_, { stores, project }) => stores.dataApi.find(project.ref),
  configure: configureDataApi,
  describe: describeApi,
}
