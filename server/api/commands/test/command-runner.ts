import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bareEnv } from '#server/test/bare-env.ts'
import type { Running } from '#server/api/test/reused-api.ts'

/** Runs a command of this folder on the API's database, as an operator would. */
export const commandRunner =
  (api: Pick<Running, 'url'>, command: string) =>
  (...words: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, `../${command}.ts`), ...words], {
      env: { ...bareEnv(), DATABASE_URL: api.url },
    })
