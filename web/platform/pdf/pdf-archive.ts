import type { NamedDocument, ZipAnswer, ZipCall } from './pdf-zip.ts'
// oxlint-disable-next-line import/default -- the build exports the worker's URL
import address from './pdf-zip-worker.ts?worker&url'

/** Trusted Types: browsers that enforce it accept a worker's URL only from a policy. */
interface ScriptAddresses {
  createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string }
}
const { trustedTypes } = globalThis as { trustedTypes?: ScriptAddresses }
const policy = trustedTypes?.createPolicy('pdf-archive', { createScriptURL: () => address })

/** Draws documents in a worker, one at a time, so that the page stays responsive. */
export function pdfArchive() {
  const worker = new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' })
  let settle = Promise.withResolvers<ZipAnswer>()
  let failure: Error | undefined
  worker.addEventListener('message', ({ data }: MessageEvent<ZipAnswer>) =>
    data.problem === undefined ? settle.resolve(data) : settle.reject(new Error(data.problem)),
  )
  worker.addEventListener('error', ({ message }) => {
    failure = new Error(message || 'the thread that draws did not start')
    settle.reject(failure)
  })
  function call(zipCall: ZipCall): Promise<ZipAnswer> {
    settle = Promise.withResolvers<ZipAnswer>()
    if (failure) settle.reject(failure)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
    worker.postMessage(zipCall)
    return settle.promise
  }
  return {
    add: (add: NamedDocument) => call({ add }),
    async end(): Promise<Blob> {
      const { blob } = await call({ end: true })
      if (!blob) throw new Error('no archive came')
      return blob
    },
    /** Stops the worker and discards its work. */
    stop: () => worker.terminate(),
  }
}
