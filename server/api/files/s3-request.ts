import { AwsClient } from 'aws4fetch'
import type { S3Config } from '#server/config.ts'
import { FileStoreError } from './file-store.ts'

const mebibyte = 1024 * 1024

/** Timeouts of the store in ms; together less than the 30 s the gateway allows an upload. */
export interface S3Timeouts {
  answerMs: number
  /** Additional time for each MiB sent. */
  perMebibyteMs: number
}

export const defaultTimeouts: S3Timeouts = { answerMs: 6_000, perMebibyteMs: 700 }

interface S3Content {
  body?: Uint8Array<ArrayBuffer>
  headers?: HeadersInit
}

/**
 * Sends signed requests for the bucket's objects.
 * @throws FileStoreError when the store is unreachable or silent.
 */
export function s3Requests(
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Config,
  { answerMs, perMebibyteMs }: S3Timeouts,
) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  return async (method: string, name: string, { body, headers }: S3Content = {}): Promise<Response> => {
    const timeout = new AbortController()
    // Covers the time until the response begins; reading the content is up to the caller.
    const timer = setTimeout(() => timeout.abort(), answerMs + ((body?.length ?? 0) / mebibyte) * perMebibyteMs)
    return client
      .fetch(`${endpoint.replace(/\/+$/, '')}/${bucket}/${name}`, {
        method,
        redirect: 'error',
        signal: timeout.signal,
        ...(body && { body }),
        ...(headers && { headers }),
      })
      .catch((cause: unknown) => {
        const reason = timeout.signal.aborted ? 'did not answer in time' : 'cannot be reached'
        throw new FileStoreError(`the file store ${reason} to ${method}`, { cause })
      })
      .finally(() => clearTimeout(timer))
  }
}
