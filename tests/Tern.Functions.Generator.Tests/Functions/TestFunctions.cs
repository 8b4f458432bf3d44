using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json.Serialization;

namespace Tern.Functions.Generator.Tests.Functions;

public sealed record Request(string Name, int Count = 1);

public sealed record Reply(string Text);

[Payload]
public sealed partial record OrderPlaced(string OrderId);

/// <summary>Functions of every form. The response of each is observed through the Runtime API.</summary>
internal static class Forms
{
    [Function]
    public static Reply Synchronous(Request request) => new($"{request.Name} {request.Count}");

    [Function]
    public static async Task<Reply> TaskAsync(Request request, Invocation invocation, CancellationToken cancellationToken)
    {
        await Task.Yield();
        return new Reply($"{request.Name} {invocation.RequestId} {cancellationToken.CanBeCanceled}");
    }

    [Function]
    public static ValueTask<Reply> ValueTaskAsync(CancellationToken cancellationToken, Invocation invocation, Request request) =>
        new(new Reply($"{request.Name} {invocation.RequestId} {cancellationToken.CanBeCanceled}"));

    [Function]
    public static Reply WithoutEvent() => new("none");

    [Function]
    public static void Nothing(Request request) => ArgumentNullException.ThrowIfNull(request);

    [Function]
    public static Task NothingAsync() => Task.CompletedTask;

    [Function]
    public static async ValueTask NothingByValueTaskAsync(Request request)
    {
        await Task.Yield();
        ArgumentNullException.ThrowIfNull(request);
    }

    [Function]
    public static ReadOnlyMemory<byte> Bytes(ReadOnlyMemory<byte> payload) => payload;

    [Function]
    public static async Task<ReadOnlyMemory<byte>> BytesAsync(ReadOnlyMemory<byte> payload)
    {
        await Task.Yield();
        return payload;
    }

    [Function]
    public static async Task<Stream> StreamsAsync(Stream payload)
    {
        using var reader = new StreamReader(payload);
        return new MemoryStream(Encoding.UTF8.GetBytes(await reader.ReadToEndAsync()));
    }

    [Function(ContentType = "text/plain")]
    public static async Task PipeAsync(Request request, PipeWriter output, CancellationToken cancellationToken)
    {
        output.Write(Encoding.UTF8.GetBytes(request.Name));
        await output.FlushAsync(cancellationToken);
        output.Write("end"u8);
    }

    [Function]
    public static async IAsyncEnumerable<Reply> LinesAsync(Request request)
    {
        for (int i = 0; i < request.Count; i++)
        {
            await Task.Yield();
            yield return new Reply($"{request.Name}\n{i}");
        }
    }

    [Function(Streaming = StreamFormat.ServerSentEvents)]
    public static IAsyncEnumerable<Reply> EventsAsync(Request request) => LinesAsync(request);

    [Function]
    public static List<int?> Collection(Dictionary<string, int?> values) => [.. values.Values];

    [Function]
    public static Reply? Optional(Request? request) => request is null ? null : new Reply(request.Name);

    [Function]
    public static Reply NullMember(Request request) => new(request is null ? "" : null!);

    [Function]
    public static Reply TypedDetail(EventBridgeEvent<OrderPlaced> e) => new($"{e.Source} {e.Detail.OrderId}");

    [Function("named-function")]
    public static string Named(string text) => text + "!";

    [Function, PayloadContext(typeof(Context))]
    public static async Task<Shape> ByContextAsync(Shape shape)
    {
        await Task.Yield();
        return shape;
    }

    [Function]
    public static string @class(string @event) => @event;
}

[JsonPolymorphic, JsonDerivedType(typeof(Circle), "circle")]
public abstract record Shape;

public sealed record Circle(double Radius) : Shape;

[JsonSerializable(typeof(Shape))]
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
public sealed partial class Context : JsonSerializerContext;

internal sealed class PlainClass : IDisposable
{
    public static int Disposed { get; private set; }

    [Function]
    public Reply Plain() => new(GetType().Name);

    public void Dispose() => Disposed++;
}
