import { ApiError, callerHeaders, foundNoSession, stalledMs } from '#web/platform/http/api.ts'
import { reloadIfOtherUser } from '#web/platform/http/one-user.ts'

/** Text fields come before the file, so that the API has them when it reads the file. */
type Fields = Readonly<Record<string, string>>

const formOf = (file: File, fields: Fields) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  return form
}

/**
 * Uploads one file as the multipart field `file` and reports progress from 0 to 1, which fetch cannot do. With a `key`
 * a repeated upload is executed once.
 * @throws ApiError like the calls of `api`
 */
export function upload<T>(
  path: string,
  file: File,
  onProgress: (sent: number) => void,
  key?: string,
  fields: Fields = {},
): Promise<T> {
  const request = new XMLHttpRequest()
  request.open('POST', path)
  for (const [name, value] of Object.entries(callerHeaders())) request.setRequestHeader(name, value)
  if (key) request.setRequestHeader('idempotency-key', key)
  let stalled: ReturnType<typeof setTimeout> | undefined
  const watch = () => {
    clearTimeout(stalled)
    stalled = setTimeout(() => request.abort(), stalledMs)
  }
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    watch()
    onProgress(total ? loaded / total : 0)
  })
  return new Promise<T>((resolve, reject) => {
    request.addEventListener('error', () => reject(new ApiError(0)))
    request.addEventListener('abort', () => reject(new ApiError(0)))
    request.addEventListener('load', () => {
      if (request.status < 400) return resolve(parse(request.responseText) as T)
      const refusal = refusalOf(request.status, request.responseText, request.getResponseHeader('x-request-id'))
      return refusal && reject(refusal)
    })
    watch()
    request.send(formOf(file, fields))
  }).finally(() => clearTimeout(stalled))
}

/** Uploads one file and resolves with the file of the response. @throws ApiError like the calls of `api` */
export async function exchangeFile(path: string, file: File, fields: Fields = {}): Promise<Blob> {
  const answer = await fetch(path, { method: 'POST', headers: callerHeaders(), body: formOf(file, fields) }).catch(
    () => undefined,
  )
  if (!answer) throw new ApiError(0)
  if (answer.ok) return answer.blob()
  const refusal = refusalOf(answer.status, await answer.text(), answer.headers.get('x-request-id'))
  if (refusal) throw refusal
  return new Promise(() => {})
}

/** The error of a refused upload; undefined when the page reloads because of it. */
function refusalOf(status: number, text: string, requestId: string | null) {
  const answer = parse(text)
  if (status === 401) foundNoSession(answer.ended)
  return reloadIfOtherUser(answer.code) ? undefined : new ApiError(status, answer, requestId ?? undefined)
}

/** A proxy between the page and the API may answer with something other than JSON. */
function parse(text: string): { code?: string; ended?: string } {
  try {
    return JSON.parse(text) as { code?: string; ended?: string }
  } catch {
    return {}
  }
}
