// These journeys share the product and the browser, and start gateways of their own, which they stop and replace.
import './field-pages.ts'
import './new-release.ts'
