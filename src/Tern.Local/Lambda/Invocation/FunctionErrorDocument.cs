using System.Buffers;
using System.Globalization;
using System.Text.Json;

namespace Tern.Local.Lambda.Invocation;

/// <summary>Creates the JSON that an invocation returns if it fails.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/csharp-exceptions.html">Lambda function errors in C#</seealso>
internal static class FunctionErrorDocument
{
    private const int MaxCauses = 10;

    /// <summary>The type of the error of an invocation that exceeded its timeout.</summary>
    public const string TimedOut = "Sandbox.Timedout";

    /// <summary>The type of the error of a response that is too large.</summary>
    public const string ResponseTooLarge = "Function.ResponseSizeTooLarge";

    /// <summary>The type of the error of a function without a handler in this process.</summary>
    public const string HandlerNotFound = "Runtime.HandlerNotFound";

    /// <summary>The type of the error of an invocation that is refused, because it belongs to a loop.</summary>
    public const string RecursiveLoop = "RecursiveLoop";

    /// <summary>The type of the error of an archive that cannot be extracted.</summary>
    public const string InvalidArchive = "Runtime.InvalidArchive";

    /// <summary>Creates the document of an exception of a handler, with its stack trace and causes.</summary>
    public static ReadOnlyMemory<byte> Create(Exception exception) => Write(writer => WriteException(writer, exception, 0));

    /// <summary>Creates the document of an invocation that exceeded its timeout.</summary>
    public static ReadOnlyMemory<byte> CreateTimeout(string requestId, TimeSpan timeout) => Create(
        TimedOut, string.Create(CultureInfo.InvariantCulture, $"RequestId: {requestId} Error: Task timed out after {timeout.TotalSeconds:F2} seconds"));

    /// <summary>Creates the document of a response that is too large.</summary>
    /// <param name="maxLength">The maximum length, in bytes.</param>
    public static ReadOnlyMemory<byte> CreateTooLarge(long maxLength) => Create(
        ResponseTooLarge, string.Create(CultureInfo.InvariantCulture, $"Response payload size exceeded maximum allowed payload size ({maxLength} bytes)."));

    /// <summary>Creates a document without a stack trace.</summary>
    public static ReadOnlyMemory<byte> Create(string type, string message) => Write(writer =>
    {
        writer.WriteStartObject();
        writer.WriteString("errorType"u8, type);
        writer.WriteString("errorMessage"u8, message);
        writer.WriteEndObject();
    });

    private static ReadOnlyMemory<byte> Write(Action<Utf8JsonWriter> write)
    {
        var output = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(output);
        write(writer);
        writer.Flush();
        return output.WrittenMemory;
    }

    private static void WriteException(Utf8JsonWriter writer, Exception exception, int depth)
    {
        writer.WriteStartObject();
        writer.WriteString("errorType"u8, exception.GetType().Name);
        writer.WriteString("errorMessage"u8, exception.Message);
        writer.WriteStartArray("stackTrace"u8);
        foreach (string line in (exception.StackTrace ?? "").Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))
            writer.WriteStringValue(line);
        writer.WriteEndArray();
        if (exception.InnerException is { } cause && depth < MaxCauses)
        {
            writer.WritePropertyName("cause"u8);
            WriteException(writer, cause, depth + 1);
        }
        writer.WriteEndObject();
    }
}
