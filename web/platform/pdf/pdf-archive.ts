import type { NamedDocument, ZipAnswer, ZipCall } from './pdf-zip.ts'
// oxlint-disable-next-line import/default -- its address, which the build gives
import address from './pdf-zip-worker.ts?worker&url'

/** What browsers want that run no address as a script which nobody vouched for. */
interface ScriptAddresses {
  createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string }
}
const { trustedTypes } = globalThis as { trustedTypes?: ScriptAddresses }
const policy = trustedTypes?.createPolicy('pdf-archive', { createScriptURL: () => address })

/** Draws documents in a thread of its own, one call after the other, so that the page stays as quick as it is. */
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
  function call(what: ZipCall): Promise<ZipAnswer> {
    settle = Promise.withResolvers<ZipAnswer>()
    if (failure) settle.reject(failure)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin but its page's
    worker.postMessage(what)
    return settle.promise
  }
  return {
    add: (add: NamedDocument) => call({ add }),
    async end(): Promise<Blob> {
      const { blob } = await call({ end: true })
      if (!blob) throw new Error('no archive came')
      return blob
    },
    /** What is under way is given up. */
    stop: () => worker.terminate(),
  }
}
