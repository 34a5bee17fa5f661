import { ApiError } from './api.ts'
import { language } from './language.ts'

/**
 * Sends one file as the multipart field `file` and says how much of it has left, 0 to 1; fetch cannot say that.
 * @throws ApiError as the calls of `api` do
 */
export function upload<T>(path: string, file: File, onProgress: (sent: number) => void): Promise<T> {
  const form = new FormData()
  form.set('file', file)
  const request = new XMLHttpRequest()
  request.open('POST', path)
  request.setRequestHeader('accept-language', language())
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
  return new Promise((resolve, reject) => {
    request.addEventListener('error', () => reject(new ApiError(0)))
    request.addEventListener('abort', () => reject(new ApiError(0)))
    request.addEventListener('load', () => {
      const answer = parse(request.responseText)
      if (request.status < 400) return resolve(answer as T)
      return reject(new ApiError(request.status, answer, request.getResponseHeader('x-request-id') ?? undefined))
    })
    request.send(form)
  })
}

/** What is between the page and the API may answer with something that is no JSON. */
function parse(text: string): object {
  try {
    return JSON.parse(text) as object
  } catch {
    return {}
  }
}
