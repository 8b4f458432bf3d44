using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json.Serialization;
using Microsoft.Extensions.DependencyInjection;

namespace Tern.Functions.Generator.Tests.Functions;

public sealed record Request(string Name, int Count = 1);

public sealed record Reply(string Text);

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
    public static async IAsyncEnumerable<Reply> FailsFirstAsync()
    {
        await Task.Yield();
        throw new InvalidDataException("early");
#pragma warning disable CS0162 // The method is an iterator.
        yield break;
#pragma warning restore CS0162
    }

    [Function]
    public static List<int?> Collection(Dictionary<string, int?> values) => [.. values.Values];

    [Function]
    public static Reply? Optional(Request? request) => request is null ? null : new Reply(request.Name);

    [Function]
    public static Reply NullMember(Request request) => new(request is null ? "" : null!);

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

public sealed class Journal
{
    public List<string> Lines { get; } = [];
}

public sealed class ScopedPart : IDisposable
{
    private readonly Journal _journal;

    public ScopedPart(Journal journal)
    {
        _journal = journal;
        journal.Lines.Add("scope");
    }

    public void Dispose() => _journal.Lines.Add("end");
}

internal sealed partial class Checkout(Journal journal, string prefix = "p") : IAsyncDisposable
{
    [Function]
    public Reply Place(Request request)
    {
        journal.Lines.Add(request.Name);
        return new Reply(prefix + request.Name);
    }

    public ValueTask DisposeAsync()
    {
        journal.Lines.Add("disposed");
        return default;
    }
}

internal sealed class Scoped(ScopedPart part, [FromKeyedServices("key")] Journal keyed)
{
    [Function, Use<Writing>("outer")]
    public Reply Scope(Request request)
    {
        keyed.Lines.Add(request.Name);
        return new Reply(part is null ? "" : "scoped");
    }
}

internal sealed class PlainClass : IDisposable
{
    public static int Disposed { get; private set; }

    [Function]
    public Reply Plain() => new(GetType().Name);

    public void Dispose() => Disposed++;
}

/// <summary>Writes its name and a service around the next filter.</summary>
internal sealed class Writing(string name, Journal? journal = null) : IFunctionFilter<Writing>
{
    public static List<string> Lines { get; } = [];

    public static async ValueTask InvokeAsync<TNext>(Writing filter, Invocation invocation, TNext next)
        where TNext : struct, IFunctionNext => await filter.WriteAsync(invocation, next);

    private async ValueTask WriteAsync<TNext>(Invocation invocation, TNext next)
        where TNext : struct, IFunctionNext
    {
        Lines.Add($"{name} {journal is not null} start");
        await next.InvokeAsync(invocation);
        Lines.Add($"{name} end");
    }
}

/// <summary>Is a structure, is implemented explicitly, and has arguments of all kinds.</summary>
internal readonly struct Checking(Type type, DayOfWeek day, int[]? numbers, string? nothing) : IFunctionFilter<Checking>
{
    private readonly string _text = $"{type.Name} {day} {numbers?.Length} {nothing is null}";

    static ValueTask IFunctionFilter<Checking>.InvokeAsync<TNext>(Checking filter, Invocation invocation, TNext next)
    {
        Writing.Lines.Add(filter._text);
        return next.InvokeAsync(invocation);
    }
}

/// <summary>Does nothing.</summary>
internal sealed class Passing(int number) : IFunctionFilter<Passing>
{
    public static ValueTask InvokeAsync<TNext>(Passing filter, Invocation invocation, TNext next)
        where TNext : struct, IFunctionNext => filter.Number > 0 ? next.InvokeAsync(invocation) : default;

    private int Number { get; } = number;
}

[Use<Passing>(1), Use<Passing>(2)]
internal static class Quiet
{
    public static int Count { get; private set; }

    [Function, Use<Passing>(3)]
    public static ValueTask QuietAsync()
    {
        Count++;
        return default;
    }
}

/// <summary>Returns a response without the function.</summary>
internal sealed class Refusing : IFunctionFilter<Refusing>
{
    public static ValueTask InvokeAsync<TNext>(Refusing filter, Invocation invocation, TNext next)
        where TNext : struct, IFunctionNext
    {
        Tern.Functions.Codecs.FunctionStreams.Copy(invocation, "\"refused\""u8.ToArray());
        return default;
    }
}

[Use<Writing>("class")]
internal static class Filtered
{
    [Function, Use<Writing>("first"), Use<Checking>(typeof(Reply), DayOfWeek.Friday, new[] { 1, 2 }, null)]
    public static async Task<Reply> FilteredAsync(Request request)
    {
        await Task.Yield();
        Writing.Lines.Add("function");
        return new Reply(request.Name);
    }

    [Function, Use<Refusing>]
    public static Reply Refused() => throw new InvalidOperationException();
}
