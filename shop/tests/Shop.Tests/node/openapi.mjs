// Validates a document against the OpenAPI schema of @seriousme/openapi-schema-validator: prints the version, or the errors.
import { Validator } from '@seriousme/openapi-schema-validator'
import { readFile } from 'node:fs/promises'

const validator = new Validator()
const { valid, errors } = await validator.validate(JSON.parse(await readFile(process.argv[2], 'utf8')))
console.log(valid ? validator.version : JSON.stringify(errors, null, 2))
