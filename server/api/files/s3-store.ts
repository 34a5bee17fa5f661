import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '#server/config.ts'
import { FileStoreError, FileStoreFull } from './file-store-error.ts'
import type { FileStore } from './file-store.ts'

const mebibyte = 1024 * 1024

/** How long the store may take to answer, in ms: together within the 30 s that the gateway gives an upload. */
interface S3Patience {
  answerMs: number
  /** For each MiB that is sent, beyond the answer. */
  perMebibyteMs: number
}

const patient: S3Patience = { answerMs: 6_000, perMebibyteMs: 700 }

/** Files in a bucket of any S3-compatible store, addressed by path. @throws FileStoreError when it fails or is silent. */
export function s3Store(
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Config,
  { answerMs, perMebibyteMs }: S3Patience = patient,
): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const request = async (
    method: string,
    hash: string,
    { body, headers }: { body?: Uint8Array<ArrayBuffer>; headers?: HeadersInit } = {},
  ) => {
    const url = `${endpoint.replace(/\/+$/, '')}/${bucket}/${hash}`
    const late = new AbortController()
    // Until the answer begins: how long its content takes is up to whoever reads it.
    const timer = setTimeout(() => late.abort(), answerMs + ((body?.length ?? 0) / mebibyte) * perMebibyteMs)
    const answer = await client
      .fetch(url, {
        method,
        redirect: 'error',
        signal: late.signal,
        ...(body && { body }),
        ...(headers && { headers }),
      })
      .catch((cause: unknown) => {
        const how = late.signal.aborted ? 'did not answer in time' : 'cannot be reached'
        throw new FileStoreError(`the file store ${how} to ${method}`, { cause })
      })
      .finally(() => clearTimeout(timer))
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
      // The name is the content's hash, so the store itself checks what arrives.
      const headers = { 'x-amz-content-sha256': hash, 'content-type': 'application/octet-stream' }
      const answer = await request('PUT', hash, { body: new Uint8Array(bytes), headers })
      await answer.body?.cancel()
      if (!answer.ok) throw new FileStoreError(`the file store has no bucket ${bucket}`)
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
