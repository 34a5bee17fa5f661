import { languages, type Language } from '#shared/languages.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'

/** The organization's languages, all of them while it loads; a language already in use stays a choice. */
export function useLanguages(organizationId: string, current?: Language) {
  const configuration = useConfiguration(organizationId)
  const used = configuration?.languages ?? languages
  return {
    used: languages.filter((each) => used.includes(each) || each === current),
    /** The organization's main language; undefined while it loads. */
    main: configuration?.language,
  }
}
