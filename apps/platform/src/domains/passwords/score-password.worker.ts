import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
})

parentPort?.on('message', ({ password, ownWords }: { password: string; ownWords: string[] }) => {
  const { score, feedback } = zxcvbn.check(password, ownWords)
  parentPort?.postMessage({ score, suggestions: feedback.suggestions, warning: feedback.warning ?? '' })
})
