using System.Globalization;
using System.Text;

namespace Tern.Local.Lambda.Invocation;

/// <summary>The log of an invocation, of which a caller can receive the last 4 KB. Thread-safe.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html#API_Invoke_ResponseSyntax">X-Amz-Log-Result</seealso>
internal sealed class LogTail
{
    private const int MaxLength = 4 * 1024;

    private readonly Lock _lock = new();
    private readonly StringBuilder _text = new();

    /// <summary>Adds a line.</summary>
    public void Add(string line)
    {
        lock (_lock)
        {
            _text.Append(line).Append('\n');
            // The text is cut to its last bytes at the end. Here only the memory is limited.
            if (_text.Length > 2 * MaxLength)
                _text.Remove(0, _text.Length - MaxLength);
        }
    }

    /// <summary>Adds the line before the lines of the handler.</summary>
    public void AddStart(string requestId, string version) => Add($"START RequestId: {requestId} Version: {version}");

    /// <summary>Adds the lines after the lines of the handler.</summary>
    /// <param name="requestId">The ID of the invocation.</param>
    /// <param name="result">The result of the invocation.</param>
    /// <param name="memoryLimit">The memory of the function, in MB.</param>
    public void AddEnd(string requestId, InvocationResult result, int memoryLimit)
    {
        Add($"END RequestId: {requestId}");
        double milliseconds = result.Duration.TotalMilliseconds;
        string init = result.InitDuration is { } start ? string.Create(CultureInfo.InvariantCulture, $"Init Duration: {start.TotalMilliseconds:F2} ms\t") : "";
        Add(string.Create(
            CultureInfo.InvariantCulture,
            $"REPORT RequestId: {requestId}\tDuration: {milliseconds:F2} ms\tBilled Duration: {Math.Max(1, Math.Ceiling(milliseconds)):F0} ms\tMemory Size: {memoryLimit} MB\tMax Memory Used: {memoryLimit} MB\t{init}"));
    }

    /// <summary>Returns the last 8 KB or less.</summary>
    public string ToText()
    {
        lock (_lock)
            return _text.ToString();
    }

    /// <summary>Returns the last 4 KB in base64.</summary>
    public string ToBase64()
    {
        lock (_lock)
        {
            byte[] text = Encoding.UTF8.GetBytes(_text.ToString());
            return Convert.ToBase64String(text.AsSpan(Math.Max(0, text.Length - MaxLength)));
        }
    }
}
