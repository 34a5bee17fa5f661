/** Trusted Types: browsers that enforce it accept a worker's URL only from a policy. */
interface ScriptAddresses {
  createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string }
}
const { trustedTypes } = globalThis as { trustedTypes?: ScriptAddresses }
/** The product's own workers, with the language of the page. */
const ownWorkers = /^\/(?:chemicals|field|push)-worker\.js(?:\?language=[a-z]{2})?$/
const policy = trustedTypes?.createPolicy('service-workers', {
  createScriptURL: (url: string) => {
    if (!ownWorkers.test(url)) throw new TypeError(`${url} is no worker of the product`)
    return url
  },
})

/** Browsers offer workers and caches on secure pages only. */
export const mayRegister = () => 'caches' in globalThis && 'serviceWorker' in navigator

/** Registers a service worker of the product for the pages below `scope`. */
export const registerWorker = (url: string, scope: string) =>
  navigator.serviceWorker.register(policy?.createScriptURL(url) ?? url, { scope, updateViaCache: 'none' })
