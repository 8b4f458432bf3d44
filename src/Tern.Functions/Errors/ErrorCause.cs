using System.Globalization;
using System.Text;
using Tern.Runtime;

namespace Tern.Functions.Errors;

/// <summary>The cause of an error for AWS X-Ray, as the value of the header <c>Lambda-Runtime-Function-XRay-Error-Cause</c>.</summary>
internal static class ErrorCause
{
    // The service accepts 1 MB. A header of this length fits into the limits of any proxy.
    private const int MaxLength = 16 * 1024;
    private const int MaxExceptions = 8;
    private const int MaxMessageLength = 512;
    private const int MaxStackLines = 16;

    /// <summary>Creates the value.</summary>
    /// <returns>ASCII on one line; null if it is too long.</returns>
    public static string? Create(Exception exception)
    {
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        writer.WriteStartObject();
        writer.WriteName("\"working_directory\":"u8);
        writer.WriteString(Environment.CurrentDirectory);
        writer.WriteName("\"exceptions\":"u8);
        writer.WriteStartArray();
        Exception? current = exception;
        for (int i = 0; current is not null && i < MaxExceptions; i++, current = current.InnerException)
            WriteException(ref writer, current);
        writer.WriteEndArray();
        writer.WriteName("\"paths\":"u8);
        writer.WriteStartArray();
        writer.WriteEndArray();
        writer.WriteEndObject();
        writer.Complete();
        string value = ToAscii(Encoding.UTF8.GetString(buffer.WrittenSpan));
        return value.Length <= MaxLength ? value : null;
    }

    private static void WriteException(ref JsonWriter writer, Exception exception)
    {
        writer.WriteStartObject();
        writer.WriteName("\"type\":"u8);
        writer.WriteString(exception.GetType().Name);
        writer.WriteName("\"message\":"u8);
        writer.WriteString(Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(Shorten(exception.Message))));
        writer.WriteName("\"stack\":"u8);
        writer.WriteStartArray();
        foreach (string line in ErrorReport.StackLines(exception.StackTrace, MaxStackLines))
        {
            writer.WriteStartObject();
            writer.WriteName("\"label\":"u8);
            writer.WriteString(Shorten(line.StartsWith("at ", StringComparison.Ordinal) ? line[3..] : line));
            writer.WriteEndObject();
        }
        writer.WriteEndArray();
        writer.WriteEndObject();
    }

    private static string Shorten(string text) => text.Length <= MaxMessageLength ? text : text[..MaxMessageLength];

    private static string ToAscii(string json)
    {
        if (!json.AsSpan().ContainsAnyExceptInRange(' ', '~'))
            return json;
        var text = new StringBuilder(json.Length + 64);
        foreach (char c in json)
        {
            if (c is >= ' ' and <= '~')
                text.Append(c);
            else
                text.Append(CultureInfo.InvariantCulture, $"\\u{(int)c:x4}");
        }
        return text.ToString();
    }
}
