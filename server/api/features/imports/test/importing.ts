import { expect } from 'vitest'
import type { useApi } from '#server/api/test/api.ts'
import { runJobs } from '#server/api/test/mail.ts'
import type { Import, ImportOptions, ImportPreview } from '#shared/imports/imports.contract.ts'
import type { ImportSubject } from '#shared/imports/kinds.ts'
import { uploadWith } from './upload-with.ts'

type Api = ReturnType<typeof useApi>

/** An organization that imports: a new one, or the given. */
export async function buildImport(
  { api, organization, call }: Api,
  existing?: Awaited<ReturnType<Api['organization']>>,
) {
  const org = existing ?? (await organization('Brightside'))
  const base = `/api/v1/organizations/${org.id}`
  const send = (path: string, content: string | Buffer, options: ImportOptions = {}) => {
    const { body, type } = uploadWith({ options: JSON.stringify(options) }, Buffer.from(content))
    return call({ ...org.headers, ...type }, `${base}/imports/${path}`, { body })
  }
  const read = async (id: string) => (await call(org.headers, `${base}/imports/${id}`)).json<Import>()
  return {
    org,
    base,
    send,
    read,
    look: async (kind: ImportSubject, content: string | Buffer, options?: ImportOptions) =>
      (await send(`${kind}/preview`, content, options)).json<ImportPreview>().sheets,
    /** Imports and waits until the import has ended. */
    async run(kind: ImportSubject, content: string | Buffer, options?: ImportOptions) {
      const answer = await send(kind, content, options)
      expect([answer.statusCode, answer.statusCode < 400 || answer.json<object>()]).toEqual([201, true])
      await runJobs(api)
      return read(answer.json<Import>().id)
    },
    async undo(id: string) {
      const answer = await call(org.headers, `${base}/imports/${id}/undo`, { body: {} })
      expect([answer.statusCode, answer.json<Import>().state]).toEqual([200, 'undoing'])
      await runJobs(api)
      return read(id)
    },
    post: async (path: string, body: object) => {
      const answer = await call(org.headers, `${base}/${path}`, { body })
      expect([answer.statusCode < 300, answer.json<object>()]).toEqual([true, answer.json<object>()])
      return answer.json<{ id: string }>()
    },
    get: async (path: string) =>
      (await call(org.headers, `${base}/${path}`)).json<{ items: Record<string, unknown>[] }>(),
    text: async (path: string) => (await call(org.headers, `${base}/${path}`)).body,
  }
}
