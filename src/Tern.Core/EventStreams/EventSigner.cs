using System.Security.Cryptography;
using System.Text;

namespace Tern.Runtime;

/// <summary>
/// Signs the frames of one request. Each signature covers the previous one. A signed frame contains the original frame as payload,
/// and the time and the signature as headers. The last signed frame has an empty payload.
/// </summary>
/// <remarks>Not thread-safe.</remarks>
/// <seealso href="https://docs.aws.amazon.com/transcribe/latest/dg/streaming-setting-up.html#streaming-event-stream">Event stream encoding</seealso>
internal sealed class EventSigner
{
    /// <summary>The payload hash in the signature of the request.</summary>
    public const string PayloadHashText = "STREAMING-AWS4-HMAC-SHA256-EVENTS";

    private readonly RequestSignature _request;
    private readonly byte[] _previous = new byte[PayloadHash.Length];
    private readonly byte[] _day = new byte[SigningDate.DayLength];
    private byte[] _key = [];

    /// <param name="request">The signature of the request that contains the events.</param>
    public EventSigner(RequestSignature request)
    {
        _request = request;
        Encoding.ASCII.GetBytes(request.Signature, _previous);
    }

    /// <summary>Writes the signed frame for a frame.</summary>
    /// <param name="output">The buffer to write to.</param>
    /// <param name="frame">The frame; empty for the end of the stream.</param>
    public void Write(PooledBuffer output, ReadOnlySpan<byte> frame)
    {
        DateTimeOffset time = _request.GetTime();
        var writer = new EventFrameWriter(output);
        int start = output.WrittenCount;
        writer.WriteHeader(":date"u8, time);
        Span<byte> signature = stackalloc byte[SHA256.HashSizeInBytes];
        Sign(time, output.WrittenSpan[start..], frame, signature);
        writer.WriteHeader(":chunk-signature"u8, signature);
        int headersLength = writer.HeadersLength;
        writer.WritePayload(frame);
        writer.Complete(headersLength);
    }

    private void Sign(DateTimeOffset time, ReadOnlySpan<byte> headers, ReadOnlySpan<byte> payload, Span<byte> signature)
    {
        Span<byte> date = stackalloc byte[SigningDate.Length];
        SigningDate.Write(time, date);
        ReadOnlySpan<byte> day = date[..SigningDate.DayLength];
        if (!day.SequenceEqual(_day))
        {
            day.CopyTo(_day);
            _key = SigV4Key.Derive(_request.Credentials.SecretAccessKey, day, _request.Scope.Region, _request.Scope.Service);
        }
        Span<byte> headersHash = stackalloc byte[PayloadHash.Length];
        Span<byte> payloadHash = stackalloc byte[PayloadHash.Length];
        WriteHash(headers, headersHash);
        WriteHash(payload, payloadHash);

        byte[] scope = Encoding.ASCII.GetBytes($"/{_request.Scope.Region}/{_request.Scope.Service}/aws4_request\n");
        using var text = new PooledBuffer();
        AsciiWriter line = new(text.GetSpan(scope.Length + 512));
        line.Write("AWS4-HMAC-SHA256-PAYLOAD\n"u8);
        line.Write(date);
        line.Write((byte)'\n');
        line.Write(day);
        line.Write(scope);
        line.Write(_previous);
        line.Write((byte)'\n');
        line.Write(headersHash);
        line.Write((byte)'\n');
        line.Write(payloadHash);
        text.Advance(line.Written);
        HMACSHA256.HashData(_key, text.WrittenSpan, signature);
        Hexadecimal.WriteHash(signature, _previous);
    }

    private static void WriteHash(ReadOnlySpan<byte> bytes, Span<byte> destination)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(bytes, hash);
        Hexadecimal.WriteHash(hash, destination);
    }
}
