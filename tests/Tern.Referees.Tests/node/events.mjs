// Validates events with the schemas of Powertools for AWS Lambda: reads a JSON array of [schema, event] from the standard input, and writes
// a JSON array with null for an event that the schema accepts, or the problems.
import * as schemas from "@aws-lambda-powertools/parser/schemas";
import { readFileSync } from "node:fs";

function validate(schema, event) {
  try {
    const result = schema.safeParse(event);
    return result.success ? null : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
  } catch (error) {
    // The schema of Kafka converts the bytes of headers, and throws for a negative one.
    return String(error);
  }
}

const results = JSON.parse(readFileSync(0, "utf8")).map(([name, event]) => validate(schemas[name], event));
process.stdout.write(JSON.stringify(results));
