using System.Buffers.Text;
using System.Runtime.InteropServices;
using System.Text;
using Tern.Runtime;
using Tern.Functions.Sockets;

namespace Tern.Functions.Runtime;

/// <summary>Writes the requests to the Runtime API. Each is one write.</summary>
internal sealed class RuntimeRequests
{
    /// <summary>The maximum length of the ID of a request, in bytes. A UUID has 36.</summary>
    public const int MaxIdLength = 128;

    /// <summary>The version of this package. A constant, because reading that of the assembly is a part of the start (RuntimeRequestsTests).</summary>
    public const string PackageVersion = "0.1.0";

    private const string Version = "/2018-06-01/runtime";

    private readonly string _prefix;
    private readonly byte[] _invocationPath;
    private readonly byte[] _responseLines;

    public RuntimeRequests(RuntimeAddress address)
    {
        _prefix = address.Prefix;
        // Concatenations, because interpolated texts have a pool, which would be a part of the start.
        CommonLines = " HTTP/1.1\r\nHost: " + address.Host + "\r\nUser-Agent: tern-functions/" + PackageVersion + "\r\n";
        Next = CreateGet("/invocation/next");
        _invocationPath = Encoding.UTF8.GetBytes("POST " + _prefix + Version + "/invocation/");
        _responseLines = Encoding.UTF8.GetBytes("/response" + CommonLines + "Content-Type: application/json\r\nContent-Length: ");
    }

    /// <summary>The request for the next event.</summary>
    public byte[] Next { get; }

    /// <summary>The end of the request line, and the headers that all requests have.</summary>
    public string CommonLines { get; }

    /// <summary>Writes the head of a buffered response into its reserved bytes.</summary>
    /// <param name="id">The ID of the request.</param>
    /// <param name="response">The response with its reserved bytes.</param>
    /// <returns>The complete request.</returns>
    public ReadOnlyMemory<byte> CreateResponse(ReadOnlySpan<byte> id, PooledBuffer response)
    {
        int length = response.WrittenCount - InvocationState.ReservedLength;
        Span<byte> digits = stackalloc byte[11];
        Utf8Formatter.TryFormat(length, digits, out int count);
        int start = InvocationState.ReservedLength - (_invocationPath.Length + id.Length + _responseLines.Length + count + 4);
        // The buffer is of this invocation alone, and these bytes are reserved for the head.
        Span<byte> head = MemoryMarshal.AsMemory(response.WrittenMemory).Span[start..InvocationState.ReservedLength];
        Append(ref head, _invocationPath);
        Append(ref head, id);
        Append(ref head, _responseLines);
        Append(ref head, digits[..count]);
        Append(ref head, "\r\n\r\n"u8);
        return response.WrittenMemory[start..];
    }

    /// <summary>Creates the head of a streamed response, without the empty line at its end.</summary>
    public byte[] CreateStreamHead(ReadOnlySpan<byte> id, string contentType)
    {
        if (contentType.AsSpan().ContainsAnyExceptInRange(' ', '~'))
            throw new ArgumentException("The media type has a character that a header cannot have.", nameof(contentType));
        return Encoding.UTF8.GetBytes(
            $"POST {_prefix}{Version}/invocation/{Encoding.UTF8.GetString(id)}/response{CommonLines}Content-Type: {contentType}\r\nLambda-Runtime-Function-Response-Mode: streaming\r\n"
            + "Transfer-Encoding: chunked\r\nTrailer: Lambda-Runtime-Function-Error-Type, Lambda-Runtime-Function-Error-Body\r\n\r\n");
    }

    /// <summary>Creates the report of an error.</summary>
    /// <param name="path">The path after the version, for example <c>/init/error</c>.</param>
    /// <param name="errorType">The value of the header with the type.</param>
    /// <param name="body">The JSON of the error.</param>
    /// <param name="cause">The value of the header for AWS X-Ray; null for none.</param>
    public byte[] CreateError(string path, string errorType, ReadOnlySpan<byte> body, string? cause)
    {
        string head = $"POST {_prefix}{Version}{path}{CommonLines}Content-Type: application/vnd.aws.lambda.error+json\r\nLambda-Runtime-Function-Error-Type: {errorType}\r\n"
            + (cause is null ? "" : $"Lambda-Runtime-Function-XRay-Error-Cause: {cause}\r\n")
            + $"Content-Length: {body.Length.ToString(System.Globalization.CultureInfo.InvariantCulture)}\r\n\r\n";
        return [.. Encoding.UTF8.GetBytes(head), .. body];
    }

    /// <summary>Creates a GET without a body.</summary>
    /// <param name="path">The path after the version.</param>
    public byte[] CreateGet(string path) => Encoding.UTF8.GetBytes("GET " + _prefix + Version + path + CommonLines + "\r\n");

    private static void Append(ref Span<byte> to, scoped ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(to);
        to = to[bytes.Length..];
    }
}
