import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import type { S3Config } from '#server/config.ts'
import { FileStoreError, FileStoreFull } from './file-store.ts'
import type { FileStore } from './file-store.ts'
import { defaultTimeouts, s3Requests, type S3Timeouts } from './s3-request.ts'

/**
 * Stores files in a bucket of any S3-compatible store, with path-style URLs.
 * @throws FileStoreError when it fails or is silent.
 */
export function s3Store(config: S3Config, patience: S3Timeouts = defaultTimeouts): FileStore {
  const ask = s3Requests(config, patience)
  const request: typeof ask = async (method, hash, content) => {
    const answer = await ask(method, hash, content)
    if (answer.ok || answer.status === 404) return answer
    await answer.body?.cancel()
    const Failure = answer.status === 507 ? FileStoreFull : FileStoreError
    throw new Failure(`the file store answered ${answer.status} to ${method}`)
  }
  const sizeOf = async (hash: string) => {
    const answer = await request('HEAD', hash)
    return answer.ok ? Number(answer.headers.get('content-length')) : undefined
  }
  return {
    async put(hash, content) {
      if ((await sizeOf(hash)) !== undefined) return
      const bytes = content instanceof Uint8Array ? content : await buffer(content)
      // The name is the content's hash, so the store itself verifies the upload.
      const headers = { 'x-amz-content-sha256': hash, 'content-type': 'application/octet-stream' }
      const answer = await request('PUT', hash, { body: new Uint8Array(bytes), headers })
      await answer.body?.cancel()
      if (!answer.ok) throw new FileStoreError(`the file store has no bucket ${config.bucket}`)
    },
    async remove(hash) {
      await (await request('DELETE', hash)).body?.cancel()
    },
    async find(hash) {
      const bytes = await sizeOf(hash)
      if (bytes === undefined) return undefined
      return {
        bytes,
        async open() {
          const answer = await request('GET', hash)
          if (!answer.ok || !answer.body) throw new FileStoreError('the file store lost a file')
          return Readable.fromWeb(answer.body as ReadableStream)
        },
      }
    },
  }
}
