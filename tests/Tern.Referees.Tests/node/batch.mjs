// Processes batches with Powertools for AWS Lambda: reads a JSON array of {"kind": "sqs" | "fifo" | "kinesis" | "dynamodb", "event", "failing": [id]} from the standard input, and writes a JSON array with
// {"processed": [id], "response"} for each. The handler fails for the IDs of "failing".
import { readFileSync } from "node:fs";
import { BatchProcessor, EventType, processPartialResponse, SqsFifoPartialProcessorAsync } from "@aws-lambda-powertools/batch";

const processors = {
  sqs: () => new BatchProcessor(EventType.SQS),
  fifo: () => new SqsFifoPartialProcessorAsync(),
  kinesis: () => new BatchProcessor(EventType.KinesisDataStreams),
  dynamodb: () => new BatchProcessor(EventType.DynamoDBStreams),
};
const idOf = (record) => record.messageId ?? record.kinesis?.sequenceNumber ?? record.dynamodb.SequenceNumber;

async function run({ kind, event, failing }) {
  const processed = [];
  const response = await processPartialResponse(
    event,
    async (record) => {
      processed.push(idOf(record));
      if (failing.includes(idOf(record))) throw new Error("failed");
    },
    processors[kind](),
    kind === "fifo" ? { skipGroupOnError: true, throwOnFullBatchFailure: false } : { throwOnFullBatchFailure: false },
  );
  return { processed, response };
}

const results = [];
for (const batch of JSON.parse(readFileSync(0, "utf8"))) results.push(await run(batch));
process.stdout.write(JSON.stringify(results));
