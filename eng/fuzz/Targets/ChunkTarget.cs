using System.Text;
using Tern.Local.S3;
using Tern.Runtime;
using Tern.ServerRuntime;
using ChunkedBody = Tern.Local.S3.Requests.Bodies.ChunkedBody;

namespace Tern.Fuzz.Targets;

/// <summary>
/// Bodies of <c>aws-chunked</c> as a server reads them: the same bytes are the same object or the same error, however they are split, and a
/// signed body is read to its end only if it is the body that was signed. Input: the body.
/// </summary>
internal sealed class ChunkTarget : IFuzzTarget
{
    private const string Host = "s3.amazonaws.com";
    private const string Path = "/bucket/key";

    private static readonly DateTimeOffset s_time = new(2026, 11, 21, 8, 0, 0, TimeSpan.Zero);
    private static readonly AwsCredentials s_credentials = new("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY");
    private static readonly SigningScope s_scope = new("us-east-1", "s3", s_time);
    private static readonly ChunkFraming s_framing = new("AWS4-HMAC-SHA256", "CRC32", 64 * 1024);
    private static readonly byte[] s_signed = Encoding.ASCII.GetBytes("what was signed");

    private readonly SignatureVerification _request;

    public ChunkTarget()
    {
        byte[] payloadHash = Encoding.ASCII.GetBytes(s_framing.PayloadHashText);
        string authorization = new SigV4Signer().GetAuthorization(
            new SigningRequest { Method = "PUT", Host = Host, Path = Path, PayloadHash = payloadHash, SendPayloadHash = true }, s_credentials, s_scope);
        var verifier = new SigV4Verifier(new() { FindCredentials = _ => s_credentials, MaxSkew = TimeSpan.FromDays(100_000) });
        _request = verifier.Verify(new ReceivedRequest
        {
            Method = "PUT",
            Target = Path,
            Headers = [new("Host", Host), new("X-Amz-Date", SigningDate.Format(s_time)), new("X-Amz-Content-Sha256", s_framing.PayloadHashText), new("Authorization", authorization)],
            PayloadHash = payloadHash,
        });
        Corpus =
        [
            Signed(authorization[(authorization.LastIndexOf('=') + 1)..]),
            "5\r\nhello\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\n"u8.ToArray(),
            "5;chunk-signature=ab\r\nhello\r\n000\r\n\r\n"u8.ToArray(),
            "7ffffffff\r\nhello"u8.ToArray(),
        ];
    }

    public string Name => "chunks";

    public IReadOnlyList<byte[]> Corpus { get; }

    public void Run(byte[] input)
    {
        string whole = Read(input, int.MaxValue, null, out _);
        if (Read(input, 1, null, out _) != whole)
            throw new FuzzFindingException("The body differs when it is read byte by byte.");
        Read(input, 7, _request.CreateChunkVerifier(), out byte[]? taken);
        if (taken is not null && !taken.AsSpan().SequenceEqual(s_signed))
            throw new FuzzFindingException("The server accepts bytes that were not signed.");
    }

    private static string Read(byte[] input, int readSize, ChunkVerifier? signatures, out byte[]? taken)
    {
        using var body = new ChunkedBody(new PartialReadStream(input, readSize), signatures, hasTrailer: true);
        using var content = new MemoryStream();
        byte[] buffer = new byte[16];
        taken = null;
        try
        {
            while (body.ReadAsync(buffer).AsTask().GetAwaiter().GetResult() is > 0 and var count)
                content.Write(buffer, 0, count);
        }
        catch (S3ServiceException error)
        {
            return error.Code;
        }
        taken = content.ToArray();
        return Convert.ToHexString(taken) + string.Join('\n', body.Trailers);
    }

    private static byte[] Signed(string signature)
    {
        var body = new Tern.Runtime.ChunkedBody(new BodySource(s_signed, null), s_framing);
        body.OnSigned(new RequestSignature(new SigV4Signer(), s_credentials, s_scope, $"Signature={signature}", new ClockSkew(TimeProvider.System), Host, clockOffset: null));
        var sent = new MemoryStream();
        body.CopyToAsync(sent, CancellationToken.None).AsTask().GetAwaiter().GetResult();
        return sent.ToArray();
    }
}
