namespace Tern.Referees.Tests.Clients.JavaScript;

/// <summary>The clients of SQS of both versions of the SDK for JavaScript. Version 2 uses the query protocol.</summary>
public sealed class SqsScriptTests : ScriptTests
{
    private const string Results = """
              "url": [true, true],
              "listed": 1,
              "attributes": ["45", "2048", "0"],
              "tags": {"stage": "é", "owner": "x y"},
              "policy": "send",
              "message": [true, true, true, true, "1", ["ApproximateFirstReceiveTimestamp", "ApproximateReceiveCount", "SenderId", "SentTimestamp"]],
              "messageAttributes": ["😀 <&>", "Number.int", "Binary.gif", [0, 255, 128, 10]],
              "invisible": 0,
              "again": [{"ApproximateReceiveCount": "2"}, ["number"], true],
              "deleted": 0,
              "batch": [["a", "b"], [["c", "InvalidParameterValue", true]]],
              "received": ["1", "2"],
              "visible": [2, [["x", "ReceiptHandleIsInvalid", true]]],
              "removed": [2, 0],
              "awaited": ["awaited"],
              "purged": 0,
              "sequence": [true, true],
              "duplicate": [true, true],
              "fifo": [["a1", "a2"], "a", 64, ["a1", "a2"]],
              "otherGroup": ["b1"],
              "rest": ["a3", "a4"],
              "sources": [true],
              "afterMaxReceiveCount": 0,
              "letters": [["m1", "m2", "m3"], true],
              "task": ["RUNNING", 1, true, true],
              "cancelled": "number"
        """;

    [Fact]
    public Task Operations_of_SQS_work_with_version_3_of_the_aws_sdk_for_javascript() => VerifyServiceAsync(
        "Sqs",
        $$"""
        {
          {{Results}},
          "errors": [
            ["GetQueueUrl", "QueueDoesNotExist", "AWS.SimpleQueueService.NonExistentQueue", 400],
            ["SendMessage", "QueueDoesNotExist", "AWS.SimpleQueueService.NonExistentQueue", 400],
            ["CreateQueue", "QueueNameExists", "QueueAlreadyExists", 400],
            ["CreateQueue", "InvalidParameterValue", "InvalidParameterValue", 400],
            ["SetQueueAttributes", "InvalidAttributeName", "InvalidAttributeName", 400],
            ["SetQueueAttributes", "InvalidAttributeValue", "InvalidAttributeValue", 400],
            ["SendMessage", "InvalidMessageContents", "InvalidMessageContents", 400],
            ["SendMessage", "InvalidParameterValue", "InvalidParameterValue", 400],
            ["SendMessageBatch", "EmptyBatchRequest", "AWS.SimpleQueueService.EmptyBatchRequest", 400],
            ["SendMessageBatch", "BatchEntryIdsNotDistinct", "AWS.SimpleQueueService.BatchEntryIdsNotDistinct", 400],
            ["SendMessageBatch", "TooManyEntriesInBatchRequest", "AWS.SimpleQueueService.TooManyEntriesInBatchRequest", 400],
            ["DeleteMessage", "ReceiptHandleIsInvalid", "ReceiptHandleIsInvalid", 404],
            ["ReceiveMessage", "InvalidParameterValue", "InvalidParameterValue", 400],
            ["PurgeQueue", "PurgeQueueInProgress", "AWS.SimpleQueueService.PurgeQueueInProgress", 403],
            ["CancelMessageMoveTask", "InvalidParameterValue", "InvalidParameterValue", 400],
            ["RemovePermission", "InvalidParameterValue", "InvalidParameterValue", 400]
          ]
        }
        """,
        [],
        "sqs.js",
        "v3");

    [Fact]
    public Task Operations_of_SQS_work_with_version_2_and_the_query_protocol() => VerifyServiceAsync(
        "Sqs",
        $$"""
        {
          {{Results}},
          "errors": [
            ["GetQueueUrl", "AWS.SimpleQueueService.NonExistentQueue", "AWS.SimpleQueueService.NonExistentQueue", 400],
            ["SendMessage", "AWS.SimpleQueueService.NonExistentQueue", "AWS.SimpleQueueService.NonExistentQueue", 400],
            ["CreateQueue", "QueueAlreadyExists", "QueueAlreadyExists", 400],
            ["CreateQueue", "InvalidParameterValue", "InvalidParameterValue", 400],
            ["SetQueueAttributes", "InvalidAttributeName", "InvalidAttributeName", 400],
            ["SetQueueAttributes", "InvalidAttributeValue", "InvalidAttributeValue", 400],
            ["SendMessage", "InvalidMessageContents", "InvalidMessageContents", 400],
            ["SendMessage", "InvalidParameterValue", "InvalidParameterValue", 400],
            ["SendMessageBatch", "AWS.SimpleQueueService.EmptyBatchRequest", "AWS.SimpleQueueService.EmptyBatchRequest", 400],
            ["SendMessageBatch", "AWS.SimpleQueueService.BatchEntryIdsNotDistinct", "AWS.SimpleQueueService.BatchEntryIdsNotDistinct", 400],
            ["SendMessageBatch", "AWS.SimpleQueueService.TooManyEntriesInBatchRequest", "AWS.SimpleQueueService.TooManyEntriesInBatchRequest", 400],
            ["DeleteMessage", "ReceiptHandleIsInvalid", "ReceiptHandleIsInvalid", 404],
            ["ReceiveMessage", "InvalidParameterValue", "InvalidParameterValue", 400],
            ["PurgeQueue", "AWS.SimpleQueueService.PurgeQueueInProgress", "AWS.SimpleQueueService.PurgeQueueInProgress", 403],
            ["CancelMessageMoveTask", "InvalidParameterValue", "InvalidParameterValue", 400],
            ["RemovePermission", "InvalidParameterValue", "InvalidParameterValue", 400]
          ]
        }
        """,
        [],
        "sqs.js",
        "v2");
}
