import { fileSettingOf } from '#server/secret-files.ts'

const settings = ['DATABASE_URL', 'DATABASE_SERVING_URL', 'DATABASE_READ_URL']
const hidden = new Set(settings.flatMap((name) => [name, fileSettingOf(name)]))

/** Returns the environment without database settings, for processes that must not know the owner's password. */
export const withoutDatabase = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !hidden.has(name)))
