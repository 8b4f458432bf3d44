using System.Collections;
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.Metrics;
using Microsoft.Extensions.Logging;

namespace Tern.Services.Tests.Secrets;

/// <summary>
/// Records all that an application can observe of calls: log entries of every level with their values, spans, tags of metrics, and the texts of
/// objects. Spans are those below <see cref="_parent"/>. Metrics belong to the process, so that they include those of concurrent tests.
/// </summary>
internal sealed class OutputRecorder : ILoggerFactory, ILoggerProvider, ILogger
{
    private const string SourcePrefix = "Tern";

    private readonly ConcurrentQueue<string> _outputs = new();
    private readonly ConcurrentQueue<string> _secrets = new();
    private readonly ActivityListener _spans;
    private readonly MeterListener _metrics = new();
    private readonly Activity _parent = new("test");

    public OutputRecorder()
    {
        _parent.AddBaggage("test", "baggage");
        _parent.Start();
        _spans = new ActivityListener
        {
            ShouldListenTo = source => source.Name.StartsWith(SourcePrefix, StringComparison.Ordinal),
            Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllDataAndRecorded,
            ActivityStopped = activity =>
            {
                if (activity.TraceId == _parent.TraceId)
                    Record("span", Describe(activity));
            },
        };
        ActivitySource.AddActivityListener(_spans);
        _metrics.InstrumentPublished = static (instrument, listener) =>
        {
            if (instrument.Meter.Name.StartsWith(SourcePrefix, StringComparison.Ordinal))
                listener.EnableMeasurementEvents(instrument);
        };
        _metrics.SetMeasurementEventCallback<double>((instrument, value, tags, _) => Record("metric", $"{instrument.Name} {instrument.Description} {value} {Describe(tags.ToArray())}"));
        _metrics.SetMeasurementEventCallback<long>((instrument, value, tags, _) => Record("metric", $"{instrument.Name} {instrument.Description} {value} {Describe(tags.ToArray())}"));
        _metrics.SetMeasurementEventCallback<int>((instrument, value, tags, _) => Record("metric", $"{instrument.Name} {instrument.Description} {value} {Describe(tags.ToArray())}"));
        _metrics.Start();
    }

    public string Text => string.Join('\n', _outputs);

    /// <summary>Adds a secret that is known only after the request is sent, for example its signature.</summary>
    public void AddSecret(string secret) => _secrets.Enqueue(secret);

    /// <summary>Adds the texts of objects that an application could write to a log.</summary>
    public void Add(params object?[] values)
    {
        foreach (object? value in values)
        {
            if (value is not null)
                Record("object", Describe(value));
        }
    }

    /// <summary>Fails if an output contains a secret, or if a kind of output was not recorded.</summary>
    /// <param name="kinds">The expected kinds of output: <c>log</c>, <c>span</c>, <c>metric</c>, <c>object</c>.</param>
    public void AssertNoSecret(params string[] kinds)
    {
        string text = Text;
        foreach (string kind in kinds)
            Assert.Contains(_outputs, output => output.StartsWith(kind, StringComparison.Ordinal));
        foreach (string form in Planted.GetForms(_secrets))
            Assert.DoesNotContain(form, text, StringComparison.OrdinalIgnoreCase);
    }

    ILogger ILoggerFactory.CreateLogger(string categoryName) => this;

    ILogger ILoggerProvider.CreateLogger(string categoryName) => this;

    void ILoggerFactory.AddProvider(ILoggerProvider provider)
    {
    }

    bool ILogger.IsEnabled(LogLevel logLevel) => true;

    IDisposable? ILogger.BeginScope<TState>(TState state)
    {
        Record("log", Describe(state));
        return null;
    }

    void ILogger.Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
        Record("log", $"{logLevel} {eventId.Id} {eventId.Name} {formatter(state, exception)} {Describe(state)} {(exception is null ? "" : Describe(exception))}");

    public void Dispose()
    {
        _spans.Dispose();
        _metrics.Dispose();
        _parent.Dispose();
    }

    private void Record(string kind, string text) => _outputs.Enqueue($"{kind}: {text}");

    private static string Describe(Activity activity) =>
        $"{activity.DisplayName} {activity.OperationName} {activity.Status} {activity.StatusDescription} {Describe(activity.TagObjects)} {Describe(activity.Baggage)} {activity.TraceStateString} " +
        string.Join(' ', activity.Events.Select(entry => $"{entry.Name} {Describe(entry.Tags)}")) + string.Join(' ', activity.Links.Select(link => Describe(link.Tags ?? [])));

    private static string Describe(object? value) => value switch
    {
        null => "",
        string text => text,
        Exception exception => Describe(exception),
        KeyValuePair<string, object?> pair => $"{pair.Key}={Describe(pair.Value)}",
        KeyValuePair<string, string?> pair => $"{pair.Key}={pair.Value}",
        DictionaryEntry entry => $"{entry.Key}={Describe(entry.Value)}",
        // The text of the list, which can be a message, and the text of its items.
        IEnumerable items => $"{value} {string.Join(' ', items.Cast<object?>().Select(Describe))}",
        _ => $"{value}",
    };

    /// <summary>The text of an exception and of its causes, and their texts in properties.</summary>
    private static string Describe(Exception exception)
    {
        IEnumerable<string> properties = exception.GetType().GetProperties()
            .Where(property => property.GetIndexParameters().Length == 0 && property.Name is not (nameof(Exception.InnerException) or nameof(Exception.TargetSite)))
            .Select(property => $"{property.Name}={Describe(property.GetValue(exception))}");
        return $"{exception} {string.Join(' ', properties)} {(exception.InnerException is { } cause ? Describe(cause) : "")}";
    }
}
