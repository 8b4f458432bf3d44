using System.Diagnostics;
using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;
using Microsoft.Extensions.Logging.Abstractions;
using Tern.Functions;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Functions;

/// <summary>Tern and Powertools for AWS Lambda (TypeScript) process the same batches, and report the same failures.</summary>
public sealed class PowertoolsBatchTests
{
    private const int Count = 200;

    [Theory]
    [InlineData("sqs", 1)]
    [InlineData("sqs", 4)]
    [InlineData("fifo", 1)]
    [InlineData("fifo", 4)]
    public async Task Messages_of_random_batches_have_the_same_failures(string kind, int maxConcurrency)
    {
        await Node.RequireAsync();
        JsonObject[] batches = Batches(kind);
        JsonArray theirs = await RunAsync(batches);
        int failures = 0;
        for (int i = 0; i < Count; i++)
        {
            var processed = new List<string>();
            HashSet<string> failing = Failing(batches[i]);
            SqsBatchResponse response = await Function.ForEachAsync(
                Payloads.Read<SqsEvent>(batches[i]["event"]!.ToJsonString()),
                async (message, _) =>
                {
                    await Task.Yield();
                    lock (processed)
                        processed.Add(message.MessageId);
                    if (failing.Contains(message.MessageId))
                        throw new FormatException("failed");
                },
                new() { MaxConcurrency = maxConcurrency, Logger = NullLogger.Instance },
                TestContext.Current.CancellationToken);
            Assert.True(JsonNode.DeepEquals(theirs[i]!["response"], JsonNode.Parse(Payloads.ToJson(response))), $"{batches[i].ToJsonString()}: {theirs[i]!.ToJsonString()}, {Payloads.ToJson(response)}");
            Assert.Equal(theirs[i]!["processed"]!.AsArray().Select(id => (string?)id).Order(StringComparer.Ordinal), processed.Order(StringComparer.Ordinal));
            failures += response.BatchItemFailures.Count;
        }
        Assert.True(failures > Count, $"Only {failures} failures were reported.");
    }

    // Powertools processes all records of a stream, and reports each failure. Lambda delivers the batch again from the first one, which Tern reports.
    [Theory]
    [InlineData("kinesis")]
    [InlineData("dynamodb")]
    public async Task Records_of_random_streams_have_the_same_first_failure(string kind)
    {
        await Node.RequireAsync();
        JsonObject[] batches = Batches(kind);
        JsonArray theirs = await RunAsync(batches);
        int failures = 0;
        for (int i = 0; i < Count; i++)
        {
            string json = batches[i]["event"]!.ToJsonString();
            HashSet<string> failing = Failing(batches[i]);
            ValueTask Process(string? id) => failing.Contains(id!) ? throw new FormatException("failed") : ValueTask.CompletedTask;
            var options = new Tern.Functions.BatchOptions { Logger = NullLogger.Instance };
            StreamBatchResponse response = kind == "kinesis"
                ? await Function.ForEachAsync(Payloads.Read<KinesisEvent>(json), (record, _) => Process(record.Kinesis.SequenceNumber), options, TestContext.Current.CancellationToken)
                : await Function.ForEachAsync(Payloads.Read<DynamoDBEvent>(json), (record, _) => Process(record.Dynamodb.SequenceNumber), options, TestContext.Current.CancellationToken);
            Assert.Equal(theirs[i]!["response"]!["batchItemFailures"]!.AsArray().Take(1).Select(failure => (string?)failure!["itemIdentifier"]), response.BatchItemFailures.Select(failure => failure.ItemIdentifier));
            failures += response.BatchItemFailures.Count;
        }
        Assert.True(failures > Count / 2, $"Only {failures} failures were reported.");
    }

    private static HashSet<string> Failing(JsonObject batch) => [.. batch["failing"]!.AsArray().Select(id => (string)id!)];

    private static JsonObject[] Batches(string kind)
    {
        var random = new Random(24);
        return [.. Enumerable.Range(0, Count).Select(_ =>
        {
            string[] ids = [.. Enumerable.Range(0, random.Next(30)).Select(i => string.Create(CultureInfo.InvariantCulture, $"{(char)('a' + random.Next(5))}{i:000}"))];
            int rate = random.Next(1, 6);
            return new JsonObject
            {
                ["kind"] = kind,
                ["event"] = new JsonObject { ["Records"] = new JsonArray([.. ids.Select(id => Record(kind, id))]) },
                ["failing"] = new JsonArray([.. ids.Where(_ => random.Next(rate) == 0).Select(id => (JsonNode)id)]),
            };
        })];
    }

    private static JsonObject Record(string kind, string id) => kind switch
    {
        "kinesis" => new()
        {
            ["kinesis"] = new JsonObject { ["kinesisSchemaVersion"] = "1.0", ["partitionKey"] = "p", ["sequenceNumber"] = id, ["data"] = Convert.ToBase64String(Encoding.UTF8.GetBytes(id)), ["approximateArrivalTimestamp"] = 1_796_000_000.5 },
            ["eventSource"] = "aws:kinesis",
            ["eventID"] = "shardId-000000000000:" + id,
            ["eventName"] = "aws:kinesis:record",
            ["awsRegion"] = "eu-west-1",
        },
        "dynamodb" => new()
        {
            ["dynamodb"] = new JsonObject { ["Keys"] = new JsonObject { ["pk"] = new JsonObject { ["S"] = id } }, ["SequenceNumber"] = id, ["SizeBytes"] = 10, ["StreamViewType"] = "KEYS_ONLY" },
            ["eventSource"] = "aws:dynamodb",
            ["eventID"] = id,
            ["eventName"] = "INSERT",
            ["eventVersion"] = "1.1",
            ["awsRegion"] = "eu-west-1",
        },
        _ => new()
        {
            ["messageId"] = id,
            ["receiptHandle"] = "h" + id,
            ["body"] = id,
            ["attributes"] = kind == "fifo" ? new JsonObject { ["ApproximateReceiveCount"] = "1", ["MessageGroupId"] = id[..1] } : new JsonObject { ["ApproximateReceiveCount"] = "1" },
            ["messageAttributes"] = new JsonObject(),
            ["md5OfBody"] = "0",
            ["eventSource"] = "aws:sqs",
            ["awsRegion"] = "eu-west-1",
            ["eventSourceARN"] = kind == "fifo" ? "arn:aws:sqs:eu-west-1:123456789012:orders.fifo" : "arn:aws:sqs:eu-west-1:123456789012:orders",
        },
    };

    private static async Task<JsonArray> RunAsync(JsonObject[] batches)
    {
        using Process process = Node.Start("batch.mjs");
        Task<string> errors = process.StandardError.ReadToEndAsync();
        Task<string> results = process.StandardOutput.ReadToEndAsync();
        await process.StandardInput.WriteAsync(new JsonArray([.. batches.Select(batch => batch.DeepClone())]).ToJsonString());
        process.StandardInput.Close();
        await process.WaitForExitAsync();
        Assert.True(process.ExitCode == 0, await errors);
        return JsonNode.Parse(await results)!.AsArray();
    }
}
