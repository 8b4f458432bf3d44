// Holds a document against the schema of OpenAPI, as @seriousme/openapi-schema-validator has it: prints the version, or what is wrong.
import { Validator } from '@seriousme/openapi-schema-validator'
import { readFile } from 'node:fs/promises'

const validator = new Validator()
const { valid, errors } = await validator.validate(JSON.parse(await readFile(process.argv[2], 'utf8')))
console.log(valid ? validator.version : JSON.stringify(errors, null, 2))
