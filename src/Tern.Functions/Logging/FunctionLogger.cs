using System.Globalization;
using Microsoft.Extensions.Logging;
using Tern.Functions.Errors;
using Tern.Runtime;

namespace Tern.Functions.Logging;

/// <summary>Writes messages as records. A message that is filtered out allocates nothing.</summary>
internal sealed class FunctionLogger(string category, LogOutput output, TimeProvider time, bool isJson, LogLevel minLevel) : ILogger
{
    private const string OriginalFormat = "{OriginalFormat}";

    public bool IsEnabled(LogLevel logLevel) => logLevel >= minLevel && logLevel != LogLevel.None;

    /// <summary>Scopes are not written.</summary>
    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
    {
        if (!IsEnabled(logLevel))
            return;
        ArgumentNullException.ThrowIfNull(formatter);
        string message = formatter(state, exception);
        if (isJson)
            WriteJson(logLevel, message, state as IReadOnlyList<KeyValuePair<string, object?>>, exception);
        else
            WriteText(logLevel, message, exception);
    }

    private void WriteText(LogLevel level, string message, Exception? exception)
    {
        string error = exception is null ? "" : $"\n{exception}";
        output.WriteText(RecordFormat.CreateText(time.GetUtcNow(), LogLevels.GetName(level), message + error));
    }

    private void WriteJson(LogLevel level, string message, IReadOnlyList<KeyValuePair<string, object?>>? values, Exception? exception)
    {
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        RecordFormat.WriteStart(ref writer, time.GetUtcNow(), LogLevels.GetName(level));
        writer.WriteName("\"category\":"u8);
        writer.WriteString(category);
        writer.WriteName("\"message\":"u8);
        writer.WriteString(ValidText.Create(message));
        for (int i = 0; i < (values?.Count ?? 0); i++)
            WriteValue(ref writer, values![i]);
        if (exception is not null)
            WriteException(ref writer, exception);
        writer.WriteEndObject();
        writer.Complete();
        RecordFormat.WriteTo(output, buffer, message);
    }

    private static void WriteValue(ref JsonWriter writer, KeyValuePair<string, object?> value)
    {
        // The name of a value must not replace a member of the record.
        if (value.Key is OriginalFormat or "timestamp" or "level" or "requestId" or "tenantId" or "traceId" or "category" or "message" or "error")
            return;
        writer.WriteName(ValidText.Create(value.Key));
        switch (value.Value)
        {
            case null:
                writer.WriteNull();
                break;
            case bool flag:
                writer.WriteBoolean(flag);
                break;
            case int or long or short or byte or uint or ushort or sbyte:
                writer.WriteNumber(Convert.ToInt64(value.Value, CultureInfo.InvariantCulture));
                break;
            case double number:
                writer.WriteNumber(number);
                break;
            case float number:
                writer.WriteNumber(number);
                break;
            case decimal number:
                writer.WriteNumber((BigDecimal)number);
                break;
            case DateTimeOffset date:
                writer.WriteString(date.ToString("O", CultureInfo.InvariantCulture));
                break;
            case DateTime date:
                writer.WriteString(date.ToString("O", CultureInfo.InvariantCulture));
                break;
            case IFormattable formattable:
                writer.WriteString(ValidText.Create(formattable.ToString(null, CultureInfo.InvariantCulture)));
                break;
            default:
                writer.WriteString(ValidText.Create(value.Value.ToString() ?? ""));
                break;
        }
    }

    private static void WriteException(ref JsonWriter writer, Exception exception)
    {
        writer.WriteName("\"error\":"u8);
        writer.WriteStartObject();
        writer.WriteName("\"type\":"u8);
        writer.WriteString(exception.GetType().FullName ?? exception.GetType().Name);
        writer.WriteName("\"message\":"u8);
        writer.WriteString(ValidText.Create(exception.Message));
        writer.WriteName("\"stackTrace\":"u8);
        writer.WriteString(ValidText.Create(exception.ToString()));
        writer.WriteEndObject();
    }
}
