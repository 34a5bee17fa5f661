// These journeys share a browser, and all but the first one of a company share the product: a start costs more than most.
// The shell comes first, because its tour is for accounts that have not seen it.
import './shell.ts'
import './together.ts'
import './service.ts'
import './journey.ts'
