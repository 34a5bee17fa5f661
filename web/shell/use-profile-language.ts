import { useEffect } from 'react'
import type { Profile } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api } from '#web/platform/http/api.ts'
import { changeLanguage, saveLanguage, language, savedLanguage } from '#web/platform/texts/language.ts'

/** Takes over the profile's language on a device without a saved one. */
export function useProfileLanguage(isReady: boolean) {
  useEffect(() => {
    if (!isReady || savedLanguage()) return
    const follow = async () => {
      const profile = await api.get<Profile>(userPaths.profile)
      if (profile.language === language()) saveLanguage(profile.language)
      else changeLanguage(profile.language)
    }
    // On an error the browser's language stays, and the next visit tries again.
    follow().catch(() => {})
  }, [isReady])
}
