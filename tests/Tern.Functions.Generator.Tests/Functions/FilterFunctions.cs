using System.Buffers;

namespace Tern.Functions.Generator.Tests.Functions;

/// <summary>Writes its name and that of the function to the journal around the next filter.</summary>
internal sealed class Writing(string name, Journal journal) : IFunctionFilter<Writing>
{
    public static async ValueTask InvokeAsync<TNext>(Writing filter, Invocation invocation, TNext next)
        where TNext : struct, IFunctionNext
    {
        filter.Write($"{TNext.FunctionName} start");
        await next.InvokeAsync(invocation);
        filter.Write("end");
    }

    private void Write(string text) => journal.Lines.Add($"{name} {text}");
}

/// <summary>Is a structure, is implemented explicitly, and has arguments of all kinds.</summary>
internal readonly struct Checking(Type type, DayOfWeek day, int[]? numbers, string? nothing, Journal journal) : IFunctionFilter<Checking>
{
    private readonly string _text = $"{type.Name} {day} {numbers?.Length} {nothing is null}";

    static ValueTask IFunctionFilter<Checking>.InvokeAsync<TNext>(Checking filter, Invocation invocation, TNext next)
    {
        filter.Write();
        return next.InvokeAsync(invocation);
    }

    private void Write() => journal.Lines.Add(_text);
}

/// <summary>Verifies the event, and replaces it.</summary>
internal sealed class Validating(Journal journal) : IEventFilter<Validating>
{
    public static ValueTask InvokeAsync<TEvent, TNext>(Validating filter, TEvent input, Invocation invocation, TNext next)
        where TNext : struct, IEventNext<TEvent>
    {
        filter.Write($"{TNext.FunctionName} {input}");
        if (input is Request { Count: < 0 })
            throw new InvalidDataException("The count is negative.");
        return input is Request { Name: "replaced" } && new Request("other") is TEvent other ? next.InvokeAsync(other, invocation) : next.InvokeAsync(input, invocation);
    }

    private void Write(string text) => journal.Lines.Add($"validate {text}");
}

/// <summary>Stores the response of each event, and writes it again for the same event. Streams are stored too.</summary>
internal sealed class Remembering : IFunctionFilter<Remembering>
{
    private readonly Dictionary<string, (string? ContentType, byte[] Response)> _responses = [];

    public static async ValueTask InvokeAsync<TNext>(Remembering filter, Invocation invocation, TNext next)
        where TNext : struct, IFunctionNext
    {
        string key = Convert.ToBase64String(invocation.Payload.Span);
        if (filter._responses.TryGetValue(key, out (string? ContentType, byte[] Response) stored))
        {
            if (stored.ContentType is { } contentType)
                await invocation.StartStreaming(contentType).WriteAsync(stored.Response);
            else
                invocation.Response.Write(stored.Response);
            return;
        }
        var stream = new ArrayBufferWriter<byte>();
        invocation.CopyStreamTo(stream);
        await next.InvokeAsync(invocation);
        filter._responses[key] = (invocation.StreamContentType, (invocation.StreamContentType is null ? invocation.ResponsePayload : stream.WrittenMemory).ToArray());
    }
}

/// <summary>Calls the function again after a failure, and replaces what it has returned.</summary>
internal sealed class Replacing : IFunctionFilter<Replacing>
{
    public static async ValueTask InvokeAsync<TNext>(Replacing filter, Invocation invocation, TNext next)
        where TNext : struct, IFunctionNext
    {
        await next.InvokeAsync(invocation);
        byte[] first = invocation.ResponsePayload.ToArray();
        invocation.ClearResponse();
        await next.InvokeAsync(invocation);
        byte[] second = invocation.ResponsePayload.ToArray();
        invocation.ClearResponse();
        invocation.Response.Write((byte[])[(byte)'[', .. first, (byte)',', .. second, (byte)']']);
    }
}

/// <summary>Returns a response without the function.</summary>
internal sealed class Refusing : IFunctionFilter<Refusing>
{
    public static ValueTask InvokeAsync<TNext>(Refusing filter, Invocation invocation, TNext next)
        where TNext : struct, IFunctionNext
    {
        invocation.Response.Write("\"refused\""u8);
        return default;
    }
}

[Use<Writing>("class")]
internal sealed class Filtered(Journal journal)
{
    [Function, Use<Writing>("first"), Use<Checking>(typeof(Reply), DayOfWeek.Friday, new[] { 1, 2 }, null)]
    public async Task<Reply> FilteredAsync(Request request)
    {
        await Task.Yield();
        journal.Lines.Add("function");
        return new Reply(request.Name);
    }

    [Function, Use<Validating>, Use<Writing>("inner"), Use<Validating>]
    public async Task<Reply> ValidatedAsync(Invocation invocation, Request request)
    {
        await Task.Yield();
        journal.Lines.Add("function");
        return new Reply($"{request.Name} {invocation.RequestId}");
    }

    [Function, Use<Validating>]
    public ReadOnlyMemory<byte> ValidatedBytes(ReadOnlyMemory<byte> payload) => payload;
}

internal sealed class Filters
{
    private int _calls;

    [Function, Use<Refusing>]
    public static Reply Refused() => throw new InvalidOperationException();

    [Function, Use<Remembering>]
    public Reply Remembered(Request request) => new($"{request.Name} {++_calls}");

    [Function(Streaming = StreamFormat.ServerSentEvents), Use<Remembering>]
    public async IAsyncEnumerable<Reply> RememberedStreamAsync(Request request)
    {
        for (int i = 0; i < request.Count; i++)
        {
            await Task.Yield();
            yield return new Reply($"{request.Name} {++_calls}");
        }
    }

    [Function, Use<Replacing>]
    public Reply Replaced() => new($"{++_calls}");
}
