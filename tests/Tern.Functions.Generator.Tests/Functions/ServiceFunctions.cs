using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Tern.Functions.Generator.Tests.Functions;

/// <summary>Records what happened, in order. Each test registers one of its own.</summary>
public sealed class Journal
{
    public List<string> Lines { get; } = [];
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

public interface IPart;

/// <summary>A service that is not scoped itself.</summary>
public sealed class Part(ScopedPart part) : IPart
{
    public ScopedPart Scoped { get; } = part;
}

internal sealed class DirectScope(ScopedPart part, [FromKeyedServices("key")] Journal keyed, [FromKeyedServices("missing")] Journal? none = null) : IDisposable
{
    [Function]
    public Reply Scope(Request request)
    {
        keyed.Lines.Add(request.Name);
        return new Reply(part is not null && none is null ? "scoped" : "");
    }

    public void Dispose() => keyed.Lines.Add("disposed");
}

internal sealed class IndirectScope(IPart part)
{
    [Function]
    public Reply Indirect() => new(part.GetType().Name);
}

internal sealed class ScopeOfElements(IEnumerable<IPart> parts)
{
    [Function]
    public Reply Elements() => new(string.Join(' ', parts.Select(part => part.GetType().Name)));
}

internal sealed class ScopeOfProvider(IServiceProvider provider)
{
    [Function]
    public Reply Resolve() => new(provider.GetRequiredService<ScopedPart>().GetType().Name);
}

internal sealed class WithoutScope(Journal journal)
{
    [Function]
    public Reply Single()
    {
        journal.Lines.Add("call");
        return new(GetHashCode() != 0 ? "single" : "");
    }
}

/// <summary>A filter with a service, which is created once.</summary>
internal sealed class FilterWithPart(IPart part) : IFunctionFilter<FilterWithPart>
{
    public static ValueTask InvokeAsync<TNext>(FilterWithPart filter, Invocation invocation, TNext next)
        where TNext : struct, IFunctionNext => filter.HasPart ? next.InvokeAsync(invocation) : default;

    private bool HasPart { get; } = part is not null;
}

internal static class FilteredByService
{
    [Function, Use<FilterWithPart>]
    public static Reply WithPart() => new("filtered");
}

internal sealed partial class Logs(ILogger<Logs> log, ILogger plain, ILoggerFactory factory, LoggingService? service = null)
{
    [Function]
    public Reply Write(Request request)
    {
        LogName(log, request.Name);
        LogName(plain, "plain");
        LogName(factory.CreateLogger("Own"), "own");
        service?.Write();
        return new Reply("");
    }

    [LoggerMessage(LogLevel.Information, "Request {Name}")]
    public static partial void LogName(ILogger log, string name);
}

internal sealed class LoggingService(ILogger<LoggingService> log)
{
    public void Write() => Logs.LogName(log, "service");
}
