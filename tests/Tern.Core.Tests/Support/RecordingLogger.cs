using System.Text;
using Microsoft.Extensions.Logging;

namespace Tern.Core.Tests.Support;

/// <summary>Records all log entries as text.</summary>
internal sealed class RecordingLogger : ILoggerFactory, ILogger
{
    private readonly StringBuilder _text = new();

    public string Text
    {
        get
        {
            lock (_text)
                return _text.ToString();
        }
    }

    public List<string> Categories { get; } = [];

    public ILogger CreateLogger(string categoryName)
    {
        Categories.Add(categoryName);
        return this;
    }

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
    {
        lock (_text)
            _text.Append(logLevel).Append(' ').Append(eventId.Id).Append(' ').AppendLine(formatter(state, exception)).Append(exception);
    }

    public bool IsEnabled(LogLevel logLevel) => true;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public void AddProvider(ILoggerProvider provider)
    {
    }

    public void Dispose()
    {
    }
}
