using Tern.Functions.Initialization;
using Tern.Runtime;

namespace Tern.Functions.Errors;

/// <summary>An error in the form of the Runtime API: its type, and the JSON with <c>errorType</c>, <c>errorMessage</c> and <c>stackTrace</c>.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html#runtimes-api-invokeerror">Invocation error</seealso>
internal sealed class ErrorReport
{
    // The service accepts 6 MB. A message that contains a document must not fill the log.
    private const int MaxMessageLength = 16 * 1024;
    private const int MaxStackLines = 100;
    private const int MaxLineLength = 1024;
    private const int MaxTypeLength = 256;

    private ErrorReport(string type, byte[] json)
    {
        Type = type;
        Json = json;
    }

    /// <summary>The type of the error, which a header can have as its value.</summary>
    public string Type { get; }

    /// <summary>The JSON.</summary>
    public byte[] Json { get; }

    /// <summary>Creates the report of an exception.</summary>
    public static ErrorReport Create(Exception exception) =>
        Create(GetName(exception), exception.Message, exception.StackTrace);

    /// <summary>Creates a report.</summary>
    /// <param name="type">The type of the error.</param>
    /// <param name="message">The message.</param>
    /// <param name="stack">The stack trace with a line for each call; null for none.</param>
    public static ErrorReport Create(string type, string message, string? stack = null)
    {
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        writer.WriteStartObject();
        writer.WriteName("\"errorType\":"u8);
        writer.WriteString(ValidText.Create(Shorten(type, MaxTypeLength)));
        writer.WriteName("\"errorMessage\":"u8);
        writer.WriteString(ValidText.Create(Shorten(message, MaxMessageLength)));
        writer.WriteName("\"stackTrace\":"u8);
        writer.WriteStartArray();
        foreach (string line in StackLines(stack))
            writer.WriteString(ValidText.Create(Shorten(line, MaxLineLength)));
        writer.WriteEndArray();
        writer.WriteEndObject();
        writer.Complete();
        return new ErrorReport(ToHeaderValue(type), buffer.WrittenSpan.ToArray());
    }

    /// <summary>Returns the lines of a stack trace.</summary>
    /// <param name="stack">The stack trace; null for none.</param>
    /// <param name="max">The maximum number of lines. The last one then contains the rest.</param>
    public static string[] StackLines(string? stack, int max = MaxStackLines) =>
        (stack ?? "").Split('\n', max, StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    private static string GetName(Exception exception) => exception switch
    {
        RuntimeApiException error => error.ErrorType,
        InitTimeoutException => ErrorTypes.InitTimeout,
        _ => exception.GetType().Name,
    };

    private static string Shorten(string text, int length) => text.Length <= length ? text : text[..length] + "…";

    private static string ToHeaderValue(string type)
    {
        string text = Shorten(type, MaxTypeLength);
        return string.Create(text.Length, text, static (to, from) =>
        {
            for (int i = 0; i < to.Length; i++)
                to[i] = from[i] is > ' ' and <= '~' ? from[i] : '_';
        });
    }
}
