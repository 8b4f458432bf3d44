using System.Globalization;
using System.Text;
using Microsoft.Extensions.Logging;
using Tern.Functions.Runtime;
using Tern.Runtime;

namespace Tern.Functions.Logging;

/// <summary>Writes messages as records. A message that is filtered out allocates nothing.</summary>
internal sealed class FunctionLogger(string category, LogOutput output, TimeProvider time, bool isJson, LogLevel minLevel) : ILogger
{
    private const string TimeFormat = "yyyy-MM-dd'T'HH:mm:ss.fff'Z'";
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
        string request = CurrentInvocation.State?.RequestId ?? "-";
        string error = exception is null ? "" : $"\n{exception}";
        output.WriteText(string.Create(CultureInfo.InvariantCulture, $"{time.GetUtcNow().ToString(TimeFormat, CultureInfo.InvariantCulture)}\t{request}\t{LogLevels.GetName(level)}\t{message}{error}"));
    }

    private void WriteJson(LogLevel level, string message, IReadOnlyList<KeyValuePair<string, object?>>? values, Exception? exception)
    {
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        writer.WriteStartObject();
        writer.WriteName("\"timestamp\":"u8);
        writer.WriteString(time.GetUtcNow().ToString(TimeFormat, CultureInfo.InvariantCulture));
        writer.WriteName("\"level\":"u8);
        writer.WriteString(LogLevels.GetName(level));
        if (CurrentInvocation.State is { } invocation)
        {
            writer.WriteName("\"requestId\":"u8);
            writer.WriteString(invocation.RequestId);
            WriteMember(ref writer, "\"tenantId\":"u8, invocation.TenantId);
            WriteMember(ref writer, "\"traceId\":"u8, invocation.TraceId);
        }
        writer.WriteName("\"category\":"u8);
        writer.WriteString(category);
        writer.WriteName("\"message\":"u8);
        writer.WriteString(Valid(message));
        for (int i = 0; i < (values?.Count ?? 0); i++)
            WriteValue(ref writer, values![i]);
        if (exception is not null)
            WriteException(ref writer, exception);
        writer.WriteEndObject();
        writer.Complete();
        // A record that is cut is no JSON.
        if (buffer.WrittenCount <= LogOutput.MaxLength)
            output.Write(buffer.WrittenSpan, isJson: true);
        else
            output.WriteText(message);
    }

    private static void WriteMember(ref JsonWriter writer, ReadOnlySpan<byte> name, string? value)
    {
        if (value is null)
            return;
        writer.WriteName(name);
        writer.WriteString(Valid(value));
    }

    private static void WriteValue(ref JsonWriter writer, KeyValuePair<string, object?> value)
    {
        // The name of a value must not replace a member of the record.
        if (value.Key is OriginalFormat or "timestamp" or "level" or "requestId" or "tenantId" or "traceId" or "category" or "message" or "error")
            return;
        writer.WriteName(Valid(value.Key));
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
                writer.WriteString(Valid(formattable.ToString(null, CultureInfo.InvariantCulture)));
                break;
            default:
                writer.WriteString(Valid(value.Value.ToString() ?? ""));
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
        writer.WriteString(Valid(exception.Message));
        writer.WriteName("\"stackTrace\":"u8);
        writer.WriteString(Valid(exception.ToString()));
        writer.WriteEndObject();
    }

    // A message can contain any UTF-16, and JSON cannot.
    private static string Valid(string text) => Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text));
}
