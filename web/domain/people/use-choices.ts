import type { Choices } from '#shared/users/choices.contract.ts'
import type { User } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api } from '#web/platform/http/api.ts'
import { store, useAction } from '#web/platform/data/resource.ts'
import { changeLanguage } from '#web/platform/texts/language.ts'

/** Keeps what the user chooses with the account, for all their devices. */
export function useChoices() {
  const { run } = useAction(async (choices: Choices) => {
    await store(userPaths.me, await api.put<User>(userPaths.choices, choices))
    if (choices.language) changeLanguage(choices.language)
  })
  return run
}
