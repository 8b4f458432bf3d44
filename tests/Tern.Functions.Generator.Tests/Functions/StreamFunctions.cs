using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern.Functions.Generator.Tests.Functions;

/// <summary>Functions whose streams fail, do not end, or have line breaks.</summary>
internal sealed class Streams(Journal? journal = null)
{
    [Function]
    public static async IAsyncEnumerable<Reply> FailsAsync(Request request)
    {
        for (int i = 0; i < request.Count; i++)
        {
            await Task.Yield();
            yield return new Reply($"{i}");
        }
        throw new InvalidDataException("The sequence has failed.");
    }

    [Function]
    public static async IAsyncEnumerable<Reply> NotWritableAsync(Request request)
    {
        for (int i = 1; i < request.Count; i++)
            yield return new Reply("valid");
        await Task.Yield();
        yield return new Reply(null!);
    }

    [Function]
    public async IAsyncEnumerable<string> EndlessAsync([EnumeratorCancellation] CancellationToken cancellationToken)
    {
        try
        {
            for (; ; )
            {
                await Task.Yield();
                yield return new string('x', 10_000);
            }
        }
        finally
        {
            journal!.Lines.Add($"disposed {cancellationToken.IsCancellationRequested}");
        }
    }

    [Function, PayloadContext(typeof(RawContext))]
    public static async IAsyncEnumerable<Raw> RawLinesAsync()
    {
        await Task.Yield();
        yield return new Raw("{\n  \"a\":\r\n[1]}");
        yield return new Raw("2");
    }

    [Function(Streaming = StreamFormat.ServerSentEvents, ContentType = "text/event-stream; charset=utf-8"), PayloadContext(typeof(RawContext))]
    public static IAsyncEnumerable<Raw> RawEventsAsync() => RawLinesAsync();

    [Function]
    public static IAsyncEnumerable<string> NullAsync() => null!;

    [Function]
    public static async Task<IAsyncEnumerable<string>> AwaitedAsync()
    {
        await Task.Yield();
        return Items();

        static async IAsyncEnumerable<string> Items()
        {
            await Task.Yield();
            yield return "a";
        }
    }

    [Function]
    public static Stream Buffered(Stream payload) => payload;

    [Function]
    public static Stream? NoStream() => null;

    [Function]
    public static Stream Unending() => new EndlessStream();

    [Function]
    public Task<Reply> RetainsAsync(Stream payload)
    {
        s_retained = payload;
        return Task.FromResult(new Reply($"{payload.Length} {payload.ReadByte()}"));
    }

    public static Stream? s_retained;

    [Function]
    public static async Task PipeThatFailsAsync(PipeWriter output)
    {
        output.Write("start"u8);
        await output.FlushAsync();
        throw new InvalidDataException("The function has failed.");
    }

    private sealed class EndlessStream : MemoryStream
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(buffer.Length);
    }
}

/// <summary>JSON that a converter writes as it is.</summary>
[JsonConverter(typeof(RawConverter))]
public sealed record Raw(string Json);

public sealed class RawConverter : JsonConverter<Raw>
{
    public override Raw Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

    public override void Write(Utf8JsonWriter writer, Raw value, JsonSerializerOptions options) => writer.WriteRawValue(value.Json);
}

[JsonSerializable(typeof(Raw))]
public sealed partial class RawContext : JsonSerializerContext;
