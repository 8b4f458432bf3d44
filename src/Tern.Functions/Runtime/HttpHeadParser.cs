using System.Buffers.Text;
using System.Text;
using Tern.Functions.Errors;

namespace Tern.Functions.Runtime;

/// <summary>Parses the heads of responses in place.</summary>
internal static class HttpHeadParser
{
    /// <summary>The maximum length of a head, in bytes.</summary>
    public const int MaxLength = 256 * 1024;

    private const int MaxHeaders = 256;

    /// <summary>Parses a head.</summary>
    /// <param name="received">The received bytes, from the status line on.</param>
    /// <param name="scanned">The number of bytes that an earlier call has searched for the end.</param>
    /// <param name="head">The head.</param>
    /// <returns>False if the head is not complete.</returns>
    /// <exception cref="RuntimeApiException">The bytes are not a response of HTTP/1.1.</exception>
    public static bool TryParse(ReadOnlySpan<byte> received, int scanned, out HttpHead head)
    {
        head = default;
        // The end can be divided between the bytes of two reads.
        int from = Math.Max(0, scanned - 3);
        int end = received[from..].IndexOf("\r\n\r\n"u8);
        if (end < 0)
        {
            if (received.Length > MaxLength)
                throw Invalid($"The head of a response is longer than {MaxLength} bytes");
            if (!CouldBeResponse(received))
                throw NotHttp(received);
            return false;
        }
        head.Length = from + end + 4;
        if (head.Length > MaxLength)
            throw Invalid($"The head of a response is longer than {MaxLength} bytes");
        Parse(received[..(head.Length - 2)], ref head);
        return true;
    }

    private static bool CouldBeResponse(ReadOnlySpan<byte> received)
    {
        ReadOnlySpan<byte> start = "HTTP/1."u8;
        int length = Math.Min(start.Length, received.Length);
        return received[..length].SequenceEqual(start[..length]);
    }

    // Every line ends with CR LF.
    private static void Parse(ReadOnlySpan<byte> lines, ref HttpHead head)
    {
        int position = lines.IndexOf("\r\n"u8);
        ReadOnlySpan<byte> status = lines[..position];
        if (status.Length < 12 || !status.StartsWith("HTTP/1."u8) || status[8] != ' ' || !Utf8Parser.TryParse(status[9..12], out int code, out int digits) || digits != 3 || code < 100 || (status.Length > 12 && status[12] != ' '))
            throw NotHttp(lines);
        head.Status = code;
        head.Closes = status[7] == '0';
        position += 2;
        for (int count = 0; position < lines.Length; count++)
        {
            int length = lines[position..].IndexOf("\r\n"u8);
            ReadOnlySpan<byte> line = lines.Slice(position, length);
            int colon = line.IndexOf((byte)':');
            if (colon <= 0 || count == MaxHeaders || line[..colon].IndexOfAny((byte)' ', (byte)'\t') >= 0 || line.IndexOfAny((byte)'\r', (byte)'\n', (byte)'\0') >= 0)
                throw Invalid("A response has an invalid header");
            int valueStart = colon + 1;
            while (valueStart < length && line[valueStart] is (byte)' ' or (byte)'\t')
                valueStart++;
            int valueEnd = length;
            while (valueEnd > valueStart && line[valueEnd - 1] is (byte)' ' or (byte)'\t')
                valueEnd--;
            SetHeader(line[..colon], line[valueStart..valueEnd], (position + valueStart)..(position + valueEnd), ref head);
            position += length + 2;
        }
        if (head.IsChunked && head.ContentLength is not null)
            throw Invalid("A response has a Content-Length and is chunked");
    }

    private static void SetHeader(ReadOnlySpan<byte> name, ReadOnlySpan<byte> value, Range range, ref HttpHead head)
    {
        if (Ascii.EqualsIgnoreCase(name, "Content-Length"u8))
        {
            if (!Utf8Parser.TryParse(value, out long length, out int digits) || digits != value.Length || length < 0 || value[0] is (byte)'+' or (byte)'-')
                throw Invalid("A response has an invalid Content-Length");
            if (head.ContentLength is { } other && other != length)
                throw Invalid("A response has two different Content-Length headers");
            head.ContentLength = length;
        }
        else if (Ascii.EqualsIgnoreCase(name, "Transfer-Encoding"u8))
        {
            if (!Ascii.EqualsIgnoreCase(value, "chunked"u8))
                throw Invalid("A response has a Transfer-Encoding other than chunked");
            head.IsChunked = true;
        }
        else if (Ascii.EqualsIgnoreCase(name, "Connection"u8))
        {
            head.Closes = head.Closes ? !Ascii.EqualsIgnoreCase(value, "keep-alive"u8) : Ascii.EqualsIgnoreCase(value, "close"u8);
        }
        else
        {
            head.Invocation.Set(name, range);
        }
    }

    private static RuntimeApiException NotHttp(ReadOnlySpan<byte> received)
    {
        // The beginning only, because a page can be long, and without characters that a terminal interprets.
        ReadOnlySpan<byte> start = received[..Math.Min(received.Length, 40)];
        int end = start.IndexOfAnyExceptInRange((byte)' ', (byte)'~');
        return Invalid($"The server has returned '{Encoding.UTF8.GetString(end < 0 ? start : start[..end])}', which is not a response of HTTP/1.1");
    }

    private static RuntimeApiException Invalid(string problem) => new(ErrorTypes.InvalidResponse, $"{problem}. AWS_LAMBDA_RUNTIME_API must be the address of a Lambda Runtime API.");
}
