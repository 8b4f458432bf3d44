using System.Text;
using Tern.Local.Http;
using Tern.Local.Lambda.Invocation;

namespace Tern.Local.Lambda.RuntimeApi;

/// <summary>Reads a response that a process sends while its function creates it. An error in the middle of it is in the trailers of the request.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/runtimes-custom.html#runtimes-custom-response-streaming">Response streaming in custom runtimes</seealso>
internal static class StreamedResponse
{
    private const int BufferSize = 64 * 1024;
    private const string ErrorTypeTrailer = "Lambda-Runtime-Function-Error-Type";
    private const string ErrorBodyTrailer = "Lambda-Runtime-Function-Error-Body";

    /// <summary>The type of the error of a response that is not complete.</summary>
    public const string Truncated = "Runtime.TruncatedResponse";

    private const string ModeHeader = "Lambda-Runtime-Function-Response-Mode";
    private const string Streaming = "streaming";

    /// <summary>Whether a response is streamed.</summary>
    public static bool IsStreamed(LocalRequest request) => string.Equals(request.Header(ModeHeader), Streaming, StringComparison.OrdinalIgnoreCase);

    /// <summary>Whether the mode of a response is missing or a mode of the service.</summary>
    public static bool HasValidMode(LocalRequest request) => request.Header(ModeHeader) is null || IsStreamed(request);

    /// <summary>Reads the response of an invocation, and completes it.</summary>
    public static async Task ReadAsync(LocalRequest request, RemoteInvocation invocation)
    {
        ResponseChunks? chunks = invocation.Context.Chunks;
        // A caller that does not accept a stream receives the response as a whole.
        using var whole = new MemoryStream();
        chunks?.Start(request.Header("Content-Type"));
        try
        {
            byte[] buffer = new byte[BufferSize];
            long length = 0;
            while (await request.Body.ReadAsync(buffer, invocation.Context.CancellationToken).ConfigureAwait(false) is > 0 and var count)
            {
                length += count;
                if (length > (chunks is null ? FunctionInvoker.MaxResponseLength : ResponseChunks.MaxLength))
                {
                    Fail(invocation, FunctionErrorDocument.ResponseTooLarge, FunctionErrorDocument.CreateTooLarge(chunks is null ? FunctionInvoker.MaxResponseLength : ResponseChunks.MaxLength));
                    return;
                }
                if (chunks is null)
                    whole.Write(buffer, 0, count);
                else
                    await chunks.WriteAsync(buffer.AsSpan(0, count).ToArray(), invocation.Context.CancellationToken).ConfigureAwait(false);
            }
            if (request.FindTrailer?.Invoke(ErrorTypeTrailer) is { Length: > 0 } errorType)
                Fail(invocation, errorType, DecodeBody(request.FindTrailer(ErrorBodyTrailer)) ?? FunctionErrorDocument.Create(errorType, ""));
            else
                invocation.Response.TrySetResult(whole.ToArray());
        }
        catch (Exception e) when (e is IOException or OperationCanceledException)
        {
            // The process has ended, or the invocation has timed out and does not need the result.
            Fail(invocation, Truncated, FunctionErrorDocument.Create(Truncated, "The connection was closed before the response was complete."));
        }
    }

    private static void Fail(RemoteInvocation invocation, string errorType, ReadOnlyMemory<byte> document) =>
        invocation.Response.TrySetException(new RemoteFunctionException(errorType, document));

    private static ReadOnlyMemory<byte>? DecodeBody(string? body)
    {
        if (string.IsNullOrEmpty(body))
            return null;
        byte[] decoded = new byte[body.Length];
        return Convert.TryFromBase64String(body, decoded, out int length) ? decoded.AsMemory(0, length) : Encoding.UTF8.GetBytes(body);
    }
}
