// Executes idempotent operations of Powertools for AWS Lambda: reads one JSON object for each operation from the standard input, and writes one for each result.
// {"hash": value} returns the hash of a key. {"key", "result", "mode": "ok" | "fail" | "crash", "remaining"} executes an operation; "crash" does not end it.
import { createInterface } from "node:readline";
import { IdempotencyConfig, makeIdempotent } from "@aws-lambda-powertools/idempotency";
import { DynamoDBPersistenceLayer } from "@aws-lambda-powertools/idempotency/dynamodb";

const [endpoint, accessKeyId, secretAccessKey] = process.argv.slice(2);
console.warn = () => {};
const options = { tableName: "idempotency", clientConfig: { endpoint, region: "us-east-1", credentials: { accessKeyId, secretAccessKey } } };

function hash(value) {
  const persistence = new DynamoDBPersistenceLayer(options);
  persistence.configure({ config: new IdempotencyConfig({}), keyPrefix: "orders" });
  return persistence.getHashedIdempotencyKey(value);
}

async function run({ key, result, mode, remaining }) {
  const config = new IdempotencyConfig({});
  config.registerLambdaContext({ getRemainingTimeInMillis: () => remaining });
  let executed = false;
  const crashed = new Promise((resolve) => {
    const operation = makeIdempotent(
      async () => {
        executed = true;
        if (mode === "fail") throw new Error("failed");
        if (mode === "crash") {
          resolve({ executed });
          await new Promise(() => {});
        }
        return result;
      },
      { persistenceStore: new DynamoDBPersistenceLayer(options), config, keyPrefix: "orders" },
    );
    operation(key).then(
      (value) => resolve({ executed, result: value ?? null }),
      (error) => resolve({ executed, error: error.name }),
    );
  });
  return await crashed;
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  console.log(JSON.stringify("hash" in request ? { hash: hash(request.hash) } : await run(request)));
}
process.exit(0);
