using System.Globalization;
using System.Net;
using System.Text;
using static System.FormattableString;

/// <summary>The bytes of the requests, and the little that a floor reads of the responses.</summary>
internal static class FloorHttp
{
    public const int IdLength = 36;

    private static readonly string s_api = Environment.GetEnvironmentVariable("AWS_LAMBDA_RUNTIME_API") ?? "127.0.0.1:9001";

    public static readonly byte[] Next = Encoding.ASCII.GetBytes($"GET /2018-06-01/runtime/invocation/next HTTP/1.1\r\nHost: {s_api}\r\n\r\n");

    /// <summary>The start of the path, before the id of the request.</summary>
    private static ReadOnlySpan<byte> ResponseStart => "POST /2018-06-01/runtime/invocation/"u8;

    /// <summary>A response with a constant body.</summary>
    public static readonly byte[] Response = CreateResponse("{\"value\":1}");

    private static long s_marked;

    public static IPEndPoint EndPoint
    {
        get
        {
            int colon = s_api.IndexOf(':', StringComparison.Ordinal);
            return new IPEndPoint(IPAddress.Parse(s_api.AsSpan(0, colon)), int.Parse(s_api.AsSpan(colon + 1), CultureInfo.InvariantCulture));
        }
    }

    private static byte[] CreateResponse(string body) => Encoding.ASCII.GetBytes(
        $"POST /2018-06-01/runtime/invocation/{new string('0', IdLength)}/response HTTP/1.1\r\nHost: {s_api}\r\nContent-Length: {body.Length}\r\n\r\n{body}");

    /// <summary>The response to the events <c>"mark"</c> and <c>"allocated"</c>: the bytes that were allocated since the former.</summary>
    public static byte[] MeasureAllocations(ReadOnlySpan<byte> received)
    {
        long allocated = GC.GetTotalAllocatedBytes(precise: true);
        if (received.EndsWith("\"mark\""u8))
            s_marked = allocated;
        return CreateResponse(Invariant($"{allocated - s_marked}"));
    }

    /// <summary>Writes the id of an event to the path of its response.</summary>
    public static void SetId(ReadOnlySpan<byte> head, Span<byte> response)
    {
        ReadOnlySpan<byte> name = "Lambda-Runtime-Aws-Request-Id: "u8;
        head.Slice(head.IndexOf(name) + name.Length, IdLength).CopyTo(response[ResponseStart.Length..]);
    }

    /// <summary>Whether these bytes are a complete HTTP response.</summary>
    public static bool IsComplete(ReadOnlySpan<byte> received)
    {
        int end = received.IndexOf("\r\n\r\n"u8);
        if (end < 0)
            return false;
        ReadOnlySpan<byte> name = "\r\nContent-Length: "u8;
        int position = received.IndexOf(name) + name.Length, length = 0;
        for (; received[position] is >= (byte)'0' and <= (byte)'9'; position++)
            length = (length * 10) + received[position] - '0';
        return received.Length >= end + 4 + length;
    }
}
