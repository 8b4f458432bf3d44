namespace Tern.Referees.Tests.Clients.JavaScript;

/// <summary><c>sqs-consumer</c>, a library that receives, handles and deletes the messages of a queue.</summary>
public sealed class ConsumerScriptTests : ScriptTests
{
    private const string Expected = """
        {
          "longPolling": [["1", "😀", "3"], ["0", "0"]],
          "batches": [["1", "2", "4"], "3", ["0", "0"]],
          "heartbeats": [1, 0, true, ["0", "0"]],
          "failures": [["1", "2", "3"], 2, ["0", "0"]],
          "aborts": ["after"],
          "missing": ["SQSError", "QueueDoesNotExist", 400]
        }
        """;

    [Fact]
    public Task Messages_are_consumed_by_sqs_consumer() => VerifyAsync(Expected, "consumer.js");
}
