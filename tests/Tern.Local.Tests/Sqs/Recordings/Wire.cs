using System.Text;
using System.Text.Json.Nodes;
using Tern.Sqs;

namespace Tern.Local.Tests.Sqs.Recordings;

/// <summary>Responses and errors in the form of the recordings: members by their names on the wire, without empty lists.</summary>
internal static class Wire
{
    public static JsonObject Empty { get => []; }

    public static JsonObject Error(Action call) => Error(Assert.ThrowsAny<TernServiceException>(call));

    public static JsonObject Error(TernServiceException error) => new() { ["Error"] = new JsonObject { ["Code"] = Code(error.ErrorCode), ["Message"] = error.ServiceMessage } };

    public static JsonObject Of(SendMessageResponse response) => Object(
        ("MD5OfMessageBody", response.Md5OfMessageBody),
        ("MD5OfMessageAttributes", response.Md5OfMessageAttributes),
        ("MD5OfMessageSystemAttributes", response.Md5OfMessageSystemAttributes),
        ("MessageId", response.MessageId),
        ("SequenceNumber", response.SequenceNumber));

    public static JsonObject Of(SendMessageBatchResponse response)
    {
        JsonObject result = [];
        Add(result, "Successful", (response.Successful ?? []).Select(entry => Object(
            ("Id", entry.Id), ("MD5OfMessageBody", entry.Md5OfMessageBody), ("MD5OfMessageAttributes", entry.Md5OfMessageAttributes), ("MessageId", entry.MessageId))));
        Add(result, "Failed", (response.Failed ?? []).Select(entry => Object(
            ("Code", entry.Code), ("Id", entry.Id), ("Message", entry.Message), ("SenderFault", entry.SenderFault ? "true" : "false"))));
        return result;
    }

    public static JsonObject Of(IReadOnlyList<Message> messages)
    {
        JsonObject result = [];
        Add(result, "Messages", messages.Select(Of));
        return result;
    }

    public static JsonObject Of(Message message)
    {
        JsonObject result = Object(
            ("MessageId", message.MessageId),
            ("ReceiptHandle", message.ReceiptHandle),
            ("MD5OfBody", message.Md5OfBody),
            ("Body", message.Body),
            ("MD5OfMessageAttributes", message.Md5OfMessageAttributes));
        if (message.Attributes is { } attributes)
            result["Attributes"] = Of(attributes);
        if (message.MessageAttributes is not { } values)
            return result;
        JsonObject map = [];
        foreach ((string name, MessageAttributeValue value) in values)
            map[name] = Object(("DataType", value.DataType), ("StringValue", value.StringValue), ("BinaryValue", value.BinaryValue is { } bytes ? Python(bytes.Span) : null));
        result["MessageAttributes"] = map;
        return result;
    }

    /// <summary>A response with one map; without a member if the map is empty.</summary>
    public static JsonObject Of(string member, OrderedMap<string>? map) => map is null ? [] : new JsonObject { [member] = Of(map) };

    public static JsonObject Of(ListQueuesResponse response)
    {
        JsonObject result = Object(("NextToken", response.NextToken));
        if (response.QueueUrls.Count > 0)
            result["QueueUrls"] = new JsonArray([.. response.QueueUrls.Select(url => (JsonNode)url)]);
        return result;
    }

    public static JsonObject Of(ListMessageMoveTasksResponse response)
    {
        JsonObject result = [];
        Add(result, "Results", response.Results.Select(task => Object(
            ("ApproximateNumberOfMessagesMoved", Text(task.ApproximateNumberOfMessagesMoved)),
            ("ApproximateNumberOfMessagesToMove", Text(task.ApproximateNumberOfMessagesToMove)),
            ("DestinationArn", task.DestinationArn),
            ("MaxNumberOfMessagesPerSecond", Text(task.MaxNumberOfMessagesPerSecond)),
            ("SourceArn", task.SourceArn),
            ("StartedTimestamp", Text(task.StartedTimestamp)),
            ("Status", task.Status),
            ("TaskHandle", task.TaskHandle))));
        return result;
    }

    public static JsonObject Object(params (string Name, string? Value)[] members)
    {
        JsonObject result = [];
        foreach ((string name, string? value) in members)
        {
            if (value is not null)
                result[name] = value;
        }
        return result;
    }

    private static string? Text(long? value) => value?.ToString(System.Globalization.CultureInfo.InvariantCulture);

    private static JsonObject Of(OrderedMap<string> map) => Object([.. map.Select(entry => (entry.Key, (string?)entry.Value))]);

    private static void Add(JsonObject result, string name, IEnumerable<JsonObject> items)
    {
        JsonNode[] array = [.. items];
        if (array.Length > 0)
            result[name] = new JsonArray(array);
    }

    // The code of awsQueryError, which a server adds.
    private static string Code(string code) => code switch
    {
        "QueueDoesNotExist" => "AWS.SimpleQueueService.NonExistentQueue",
        "QueueNameExists" => "QueueAlreadyExists",
        "TooManyEntriesInBatchRequest" or "InvalidBatchEntryId" or "PurgeQueueInProgress" or "BatchRequestTooLong" => "AWS.SimpleQueueService." + code,
        _ => code,
    };

    // The recordings have bytes in the notation of Python.
    private static string Python(ReadOnlySpan<byte> bytes)
    {
        var text = new StringBuilder("b'");
        foreach (byte value in bytes)
            text.Append(value is >= 32 and < 127 ? ((char)value).ToString() : $"\\x{value:x2}");
        return text.Append('\'').ToString();
    }
}
