using System.Globalization;
using System.Text;
using Microsoft.AspNetCore.Http;
using Tern.Local.Http;

namespace Tern.Local.Server;

/// <summary>Writes one line per request: time, level, method, path, operation of DynamoDB, status and duration in milliseconds.</summary>
/// <remarks>Queries, headers and bodies are not written, because they may contain signatures, session tokens and keys.</remarks>
/// <param name="level">The requests to write.</param>
/// <param name="writer">The writer to use.</param>
/// <param name="time">The clock.</param>
internal sealed class RequestLog(RequestLogLevel level, TextWriter writer, TimeProvider time)
{
    // Only DynamoDB sends the name of the operation in a header. A longer value is not an operation.
    private const int MaxOperationLength = 100;

    /// <summary>A log without lines.</summary>
    public static RequestLog None { get; } = new(RequestLogLevel.None, TextWriter.Null, TimeProvider.System);

    /// <summary>Returns the timestamp of the start of a request.</summary>
    public long Begin() => level == RequestLogLevel.None ? 0 : time.GetTimestamp();

    /// <summary>Writes the line of a request, if its level is included.</summary>
    /// <param name="request">The request.</param>
    /// <param name="status">The status of the response; null if the connection was closed without a complete response.</param>
    /// <param name="refusal">The reason of a refusal; null if the request was not refused by <see cref="RequestGuard"/>.</param>
    /// <param name="failure">The server error that caused a missing or incomplete response; null if there is none.</param>
    /// <param name="begin">The result of <see cref="Begin"/>.</param>
    public void End(LocalRequest request, int? status, string? refusal, string? failure, long begin)
    {
        RequestLogLevel ofRequest = status >= StatusCodes.Status500InternalServerError || failure is not null ? RequestLogLevel.Error
            : refusal is not null ? RequestLogLevel.Warning
            : RequestLogLevel.Info;
        if (ofRequest > level)
            return;
        var line = new StringBuilder();
        line.Append(CultureInfo.InvariantCulture, $"{time.GetUtcNow():yyyy-MM-ddTHH:mm:ss.fffZ} {Name(ofRequest)} ");
        Append(line, request.Method).Append(' ');
        Append(line, Path(request.Target));
        if (request.Header("X-Amz-Target") is { Length: <= MaxOperationLength } operation)
            Append(line.Append(' '), operation);
        line.Append(CultureInfo.InvariantCulture, $" {status?.ToString(CultureInfo.InvariantCulture) ?? "closed"} {time.GetElapsedTime(begin).TotalMilliseconds:0.0} ms");
        if ((failure ?? refusal) is { } reason)
            Append(line.Append(' '), reason);
        writer.WriteLine(line.ToString());
    }

    private static string Name(RequestLogLevel level) => level switch
    {
        RequestLogLevel.Error => "error",
        RequestLogLevel.Warning => "warning",
        _ => "info",
    };

    private static ReadOnlySpan<char> Path(string target)
    {
        int question = target.IndexOf('?', StringComparison.Ordinal);
        return question < 0 ? target : target.AsSpan(0, question);
    }

    // A terminal interprets control characters, and a line break would forge a log line.
    private static StringBuilder Append(StringBuilder line, ReadOnlySpan<char> text)
    {
        foreach (char c in text)
            line.Append(c is >= ' ' and <= '~' ? c : '?');
        return line;
    }
}
