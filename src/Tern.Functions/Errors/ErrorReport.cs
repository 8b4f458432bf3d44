using System.Text;
using Tern.Runtime;

namespace Tern.Functions.Errors;

/// <summary>An error in the form of the Runtime API: its type, and the JSON with <c>errorType</c>, <c>errorMessage</c> and <c>stackTrace</c>.</summary>
/// <param name="Type">The type of the error, which a header can have as its value.</param>
/// <param name="Json">The JSON.</param>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html#runtimes-api-invokeerror">Invocation error</seealso>
internal sealed record ErrorReport(string Type, byte[] Json)
{
    // The service accepts 6 MB. A message that contains a document must not fill the log.
    private const int MaxMessageLength = 16 * 1024;
    private const int MaxStackLines = 100;
    private const int MaxLineLength = 1024;
    private const int MaxTypeLength = 256;

    /// <summary>Creates the report of an exception.</summary>
    public static ErrorReport Create(Exception exception) => Create(exception.GetType().Name, exception.Message, exception.StackTrace);

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
        writer.WriteString(WithoutLoneSurrogates(Shorten(type, MaxTypeLength)));
        writer.WriteName("\"errorMessage\":"u8);
        writer.WriteString(WithoutLoneSurrogates(Shorten(message, MaxMessageLength)));
        writer.WriteName("\"stackTrace\":"u8);
        writer.WriteStartArray();
        foreach (string line in StackLines(stack))
            writer.WriteString(WithoutLoneSurrogates(Shorten(line, MaxLineLength)));
        writer.WriteEndArray();
        writer.WriteEndObject();
        writer.Complete();
        return new ErrorReport(ToHeaderValue(type), buffer.WrittenSpan.ToArray());
    }

    /// <summary>Returns the lines of a stack trace, at most 100.</summary>
    public static IEnumerable<string> StackLines(string? stack) =>
        (stack ?? "").Split('\n', MaxStackLines + 1, StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries).Take(MaxStackLines);

    private static string Shorten(string text, int length) => text.Length <= length ? text : text[..length] + "…";

    // A message can contain any UTF-16, and JSON cannot.
    private static string WithoutLoneSurrogates(string text) => Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text));

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
