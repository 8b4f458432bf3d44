// Validates records of the embedded metric format with its published schema: reads a JSON array of records from the standard input, and writes a JSON array with null for a valid one, or the problems.
import Ajv from "ajv";
import { readFileSync } from "node:fs";

const schema = JSON.parse(readFileSync(new URL("emf.schema.json", import.meta.url), "utf8"));
const validate = new Ajv({ allErrors: true, strict: false }).compile(schema);
const results = JSON.parse(readFileSync(0, "utf8")).map((record) =>
  validate(record) ? null : validate.errors.map((error) => `${error.instancePath} ${error.message}`).join("; "),
);
process.stdout.write(JSON.stringify(results));
