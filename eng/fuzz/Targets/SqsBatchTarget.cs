using System.Diagnostics;
using System.Text;
using System.Text.Json;
using Tern.Functions;
using Tern.Functions.Telemetry;
using Tern.Runtime;

namespace Tern.Fuzz.Targets;

/// <summary>The messages of an event for the span of its invocation: any bytes are accepted, and a valid event has the links and the queue that its typed form has. Input: an event.</summary>
internal sealed class SqsBatchTarget : IFuzzTarget
{
    private const string Source = "aws:sqs";
    private const string Trace = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1";
    private const string Arn = "arn:aws:sqs:eu-west-1:123456789012:orders";

    private static readonly JsonDocumentOptions s_options = new() { MaxDepth = JsonReader.MaxDepth, AllowDuplicateProperties = false };

    public string Name => "sqsbatch";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        .. new[]
        {
            $$"""{"Records":[{"messageId":"1","body":"{}","attributes":{"AWSTraceHeader":"{{Trace}}","SentTimestamp":"1"},"eventSource":"aws:sqs","eventSourceARN":"{{Arn}}"},{"eventSource":"aws:sqs","eventSourceARN":"{{Arn}}"}]}""",
            $$"""{"Records":[{"eventSource":"aws:sqs","eventSourceARN":"{{Arn}}"},{"eventSource":"aws:sqs","eventSourceARN":"{{Arn}}2","attributes":null}]}""",
            $$"""{"other":{"a":[1,{}]},"Records":[{"eventSource":"aws:sns","eventSourceARN":null},{"attributes":{"AWSTraceHeader":"x"},"eventSource":"aws:sqs"}]}""",
        }.Select(Encoding.UTF8.GetBytes),
    ];

    public void Run(byte[] input)
    {
        SqsBatch? batch = SqsBatch.Read(input);
        // The reader is started only for documents that contain this text.
        if (input.AsSpan().IndexOf("\"aws:sqs\""u8) < 0 || !TryRead(input, out List<SqsMessage> messages))
            return;
        if ((batch is null) != (messages.Count == 0))
            throw new FuzzFindingException($"The event has {messages.Count} messages, and the batch {(batch is null ? "is null" : "is not null")}.");
        if (batch is null)
            return;
        IEnumerable<ActivityContext> senders = messages.Select(message => message.Attributes is { } attributes && attributes.TryGetValue(XRayTraceHeader.SqsAttribute, out string? trace) ? XRayTraceHeader.Extract(trace) : default);
        if (!senders.Where(sender => sender != default).SequenceEqual(batch.Links.Select(link => link.Context)))
            throw new FuzzFindingException("The links are not those of the messages.");
        string?[] arns = [.. messages.Select(message => message.EventSourceArn).Distinct()];
        string? queue = arns is [{ } arn] ? arn[(arn.LastIndexOf(':') + 1)..] : null;
        if (batch.Queue != queue)
            throw new FuzzFindingException($"The queue is '{batch.Queue}' instead of '{queue}'.");
    }

    /// <returns>False if the bytes are not a valid event, or have names that occur twice, whose meaning is not defined.</returns>
    private static bool TryRead(byte[] json, out List<SqsMessage> messages)
    {
        messages = [];
        try
        {
            JsonDocument.Parse(json, s_options).Dispose();
            messages = [.. Payloads.Read<SqsEvent>(json).Records.Where(message => message.EventSource == Source)];
            return true;
        }
        catch (Exception e) when (e is JsonException or TernSerializationException)
        {
            return false;
        }
    }
}
