using System.IO.Compression;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.Net.Http.Headers;
using Shop.Rows;

namespace Shop.Routing;

/// <summary>Reads and validates the JSON body of a request.</summary>
internal static class RequestBody
{
    private static readonly string[] Codings = ["", "identity", "br", "gzip", "deflate"];

    private static ReadOnlySpan<byte> ByteOrderMark => [0xEF, 0xBB, 0xBF];

    /// <summary>Sets <see cref="RequestContext.Body"/>; returns the error response if the body is invalid.</summary>
    public static async ValueTask<Response?> ReadAsync(RequestContext call)
    {
        var request = call.Http.Request;
        if (!IsJson(request.ContentType))
            return Problems.Of(StatusCodes.Status415UnsupportedMediaType, "Unsupported media type. Send application/json in UTF-8.");
        if (request.ContentLength > call.Route.MaxBodyLength) return TooLarge(call.Route);
        var coding = request.Headers.ContentEncoding.ToString().ToLowerInvariant();
        if (!Codings.Contains(coding))
        {
            call.Http.Response.Headers.AcceptEncoding = "br, gzip, deflate";
            return Problems.Of(
                StatusCodes.Status415UnsupportedMediaType, "Unsupported content coding. Send the body without a coding, or with br, gzip or deflate.");
        }

        using var bytes = new PooledBuffer((int)Math.Min(request.ContentLength ?? 1024, call.Route.MaxBodyLength) + 1);
        await using var decoder = Decoder(request.Body, coding);
        try
        {
            while (await (decoder ?? request.Body).ReadAsync(bytes.GetMemory(1024), call.CancellationToken) is > 0 and var read)
            {
                bytes.Advance(read);
                if (bytes.Length > call.Route.MaxBodyLength) return TooLarge(call.Route);
            }
        }
        // Brotli throws the second. zlib throws the third if the data requires a dictionary.
        catch (Exception exception) when (decoder is not null
            && exception is (InvalidDataException or InvalidOperationException or (IOException and not BadHttpRequestException)))
        {
            return Problems.Of(StatusCodes.Status400BadRequest, $"The body is not valid {coding} data.");
        }
        call.IdempotencyKey?.AddBody(bytes.Span);
        // Some clients send a byte order mark, which RFC 8259 allows a reader to ignore.
        return Read(call, bytes.Span.StartsWith(ByteOrderMark) ? bytes.Span[ByteOrderMark.Length..] : bytes.Span);
    }

    /// <summary>The decoder of a content coding; null for none. The caller limits the length of the decoded body.</summary>
    private static Stream? Decoder(Stream body, string coding) => coding switch
    {
        "br" => new BrotliStream(body, CompressionMode.Decompress, leaveOpen: true),
        "gzip" => new GZipStream(body, CompressionMode.Decompress, leaveOpen: true),
        "deflate" => new ZLibStream(body, CompressionMode.Decompress, leaveOpen: true),
        _ => null,
    };

    private static Response? Read(RequestContext call, ReadOnlySpan<byte> bytes)
    {
        var errors = new Validator();
        try
        {
            call.Body = JsonSerializer.Deserialize(bytes, call.Route.BodyType!);
        }
        catch (JsonException)
        {
            return CreateErrorResponse(bytes, call.Route.BodyType!, errors);
        }

        if (call.Body is null) return Problems.Of(StatusCodes.Status400BadRequest, "The body must not be null.");
        if (call.Body is not IValidated body) return null;
        body.Validate(errors);
        return errors.Failed ? Problems.Invalid(errors) : null;
    }

    private static Response CreateErrorResponse(ReadOnlySpan<byte> bytes, JsonTypeInfo type, Validator errors)
    {
        try
        {
            new BodyErrors(errors).Add(bytes, type);
        }
        catch (JsonException exception)
        {
            return Problems.Of(
                StatusCodes.Status400BadRequest,
                $"The body is not valid JSON, or is nested too deeply: line {exception.LineNumber + 1}, byte {exception.BytePositionInLine + 1}.");
        }
        catch (InvalidOperationException)
        {
            return Problems.Of(StatusCodes.Status400BadRequest, "The name of a member is not valid text.");
        }
        return errors.Failed
            ? Problems.BadRequest(errors)
            : Problems.Of(StatusCodes.Status400BadRequest, "The body does not match the request schema of this route.");
    }

    private static Response TooLarge(Route route) =>
        Problems.Of(StatusCodes.Status413PayloadTooLarge, $"The body is too large. The maximum is {route.MaxBodyLength} bytes.");

    private static bool IsJson(string? contentType) =>
        contentType == "application/json"
        || (MediaTypeHeaderValue.TryParse(contentType, out var type)
            && type.MediaType.Equals("application/json", StringComparison.OrdinalIgnoreCase)
            && (!type.Charset.HasValue || type.Charset.Equals("utf-8", StringComparison.OrdinalIgnoreCase)));
}
