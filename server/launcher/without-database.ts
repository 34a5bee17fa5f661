/** The settings for whoever neither migrates nor serves: the owner's password is not for them. */
export function withoutDatabase({ DATABASE_URL: _owner, DATABASE_SERVING_URL: _serving, ...env }: NodeJS.ProcessEnv) {
  return env
}
