import { startScriptedModel } from '@plinth/testing/scripted-model'
import { atTheEnd } from '@plinth/testing/at-the-end'

export const MODEL_KEY = 'sk-canary-of-the-model-key'

/** A scripted model for this file, with what a platform has to be started with to ask it. */
export async function givenModel(environment: Record<string, string> = {}) {
  const model = await startScriptedModel()
  atTheEnd(() => model.close())
  return {
    model,
    environment: {
      PLINTH_AI_BASE_URL: model.url,
      PLINTH_AI_API_KEY: MODEL_KEY,
      PLINTH_AI_MODEL: 'scripted-large',
      PLINTH_AI_MODEL_FAST: 'scripted-small',
      ...environment,
    },
  }
}
