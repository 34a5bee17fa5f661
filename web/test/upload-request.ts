import { vi } from 'vitest'

/** Redirects XMLHttpRequest uploads to the fetch that `connectPage` stubs, because jsdom's would use the network. */
export function connectUploads() {
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
}

class UploadRequest extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  #method = ''
  #path = ''
  readonly #headers: Record<string, string> = {}
  #answered = new Headers()

  open(method: string, path: string) {
    this.#method = method
    this.#path = path
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value
  }
  getResponseHeader(name: string) {
    return this.#answered.get(name)
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  send(body: FormData) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2 }))
    void this.#send(body).catch(() => this.dispatchEvent(new Event('error')))
  }
  async #send(body: FormData) {
    const answer = await fetch(this.#path, { method: this.#method, headers: this.#headers, body })
    this.status = answer.status
    this.responseText = await answer.text()
    this.#answered = answer.headers
    this.dispatchEvent(new Event('load'))
  }
}
