/** Leaves for the provider's page; the form stays busy until then. */
export function redirectToProvider(address: string): Promise<never> {
  if (/^https?:\/\//.test(address)) location.assign(address)
  return new Promise<never>(() => {})
}
