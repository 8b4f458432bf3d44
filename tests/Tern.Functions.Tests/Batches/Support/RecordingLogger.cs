using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;

namespace Tern.Functions.Tests.Batches;

/// <summary>Records messages, each with the type of its exception.</summary>
internal sealed class RecordingLogger : ILogger
{
    private readonly ConcurrentQueue<string> _messages = new();

    public IReadOnlyCollection<string> Messages => _messages;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => true;

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
        _messages.Enqueue($"{logLevel}: {formatter(state, exception)}{(exception is null ? "" : $" {exception.GetType().Name}")}");
}
