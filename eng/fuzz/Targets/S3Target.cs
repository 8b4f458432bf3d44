using System.Diagnostics.CodeAnalysis;
using System.Text;
using Tern.Fuzz.Targets.Services;
using Tern.Local;
using Tern.Local.Http;
using Tern.Runtime;
using Tern.S3;

namespace Tern.Fuzz.Targets;

/// <summary>
/// Complete requests to S3, with and without verified signatures: the response is a result or an error of the service, its headers and XML are
/// valid, and no request causes an internal error. Input: a line with method and target, a line for each header, an empty line, the body.
/// <c>UPLOAD</c> is replaced by the id of a multipart upload in progress.
/// </summary>
[SuppressMessage("Reliability", "CA1001", Justification = "A target is used until the program ends.")]
internal sealed class S3Target : IFuzzTarget
{
    // Requests store objects, so the servers are replaced regularly to bound the memory.
    private const int RequestsPerServer = 20_000;

    // Nearly all signed requests are refused because of their signature, so a few are enough.
    private const int SignedRequestInterval = 16;

    private LocalAws? _unsignedServer;
    private LocalAws? _verifyingServer;
    private string _upload = "";
    private int _requests;

    public string Name => "s3";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        Request("GET /bucket/k?versionId=null HTTP\nRange: bytes=1-2\nIf-None-Match: \"x\"\nIf-Modified-Since: Thu, 01 Jan 1970 00:00:00 GMT\nx-amz-checksum-mode: ENABLED"),
        Request("HEAD /bucket/k?partNumber=1 HTTP\nIf-Match: *"),
        Request("PUT /bucket/a%20b/../%2F HTTP\nx-amz-meta-a: b\nx-amz-tagging: a=b&c=d\nContent-MD5: XUFAKrxLKna5cZ2REBfFkg==\nx-amz-storage-class: STANDARD\nx-amz-server-side-encryption: AES256\nExpires: x", "hello"),
        Request("PUT /bucket/k HTTP\nx-amz-content-sha256: STREAMING-UNSIGNED-PAYLOAD-TRAILER\nx-amz-decoded-content-length: 5\nx-amz-trailer: x-amz-checksum-crc32", "5\r\nhello\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\n"),
        Request("PUT /bucket/copy HTTP\nx-amz-copy-source: /bucket/k?versionId=null\nx-amz-metadata-directive: REPLACE\nx-amz-copy-source-if-match: \"x\""),
        Request("DELETE /bucket/k HTTP"),
        Request("POST /bucket?delete HTTP\nContent-MD5: 1B2M2Y8AsgTpgAmY7PhCfg==\nx-amz-checksum-crc32: NhCmhg==", "<Delete><Object><Key>a</Key><VersionId>null</VersionId></Object><Quiet>true</Quiet></Delete>"),
        Request("POST /bucket?delete HTTP\nx-amz-trailer: x", "<Delete xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"><Object><Key>&#x61;&lt;</Key></Object></Delete>"),
        Request("GET /bucket?list-type=2&prefix=a&delimiter=%2F&max-keys=2&start-after=a&encoding-type=url&continuation-token=x&fetch-owner=true HTTP"),
        Request("GET /bucket?marker=a&max-keys=1&encoding-type=url HTTP"),
        Request("GET /bucket?versions&key-marker=a&version-id-marker=b HTTP"),
        Request("POST /bucket/big?uploads HTTP\nx-amz-checksum-algorithm: SHA256\nx-amz-checksum-type: COMPOSITE"),
        Request("PUT /bucket/big?partNumber=1&uploadId=UPLOAD HTTP", "part"),
        Request("PUT /bucket/big?partNumber=2&uploadId=UPLOAD HTTP\nx-amz-copy-source: bucket/k\nx-amz-copy-source-range: bytes=0-3"),
        Request("POST /bucket/big?uploadId=UPLOAD HTTP\nx-amz-mp-object-size: 4", "<CompleteMultipartUpload><Part><ETag>\"5f4dcc3b5aa765d61d8327deb882cf99\"</ETag><PartNumber>1</PartNumber></Part></CompleteMultipartUpload>"),
        Request("GET /bucket/big?uploadId=UPLOAD&part-number-marker=0&max-parts=1 HTTP"),
        Request("GET /bucket?uploads&upload-id-marker=x&key-marker=a HTTP"),
        Request("GET /bucket/k?attributes HTTP\nx-amz-object-attributes: ETag,Checksum,ObjectParts\nx-amz-max-parts: 1"),
        Request("PUT /bucket/k?tagging HTTP", "<Tagging><TagSet><Tag><Key>a</Key><Value>b</Value></Tag></TagSet></Tagging>"),
        Request("PUT /bucket?cors HTTP", "<CORSConfiguration><CORSRule><AllowedMethod>GET</AllowedMethod><AllowedOrigin>*</AllowedOrigin><MaxAgeSeconds>1</MaxAgeSeconds></CORSRule></CORSConfiguration>"),
        Request("OPTIONS /bucket/k HTTP\nOrigin: http://a\nAccess-Control-Request-Method: GET\nAccess-Control-Request-Headers: x-amz-date, b"),
        Request("PUT /bucket?versioning HTTP", "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>"),
        Request("PUT /bucket?lifecycle HTTP\nContent-MD5: x", "<LifecycleConfiguration><Rule><ID>a</ID><Filter><And><Prefix>a</Prefix></And></Filter><Status>Enabled</Status><Expiration><Date>2026-01-01T00:00:00Z</Date></Expiration></Rule></LifecycleConfiguration>"),
        Request("PUT /other HTTP\nx-amz-bucket-object-lock-enabled: true", "<CreateBucketConfiguration><LocationConstraint>eu-west-1</LocationConstraint></CreateBucketConfiguration>"),
        Request("GET / HTTP\nHost: other.s3.eu-west-1.amazonaws.com"),
        Request("GET /bucket/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=LOCALACCESSKEYID%2F20261121%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20261121T000000Z&X-Amz-Expires=60&X-Amz-SignedHeaders=host&X-Amz-Signature=00&response-content-type=a HTTP"),
        Request("POST /bucket HTTP\nContent-Type: multipart/form-data; boundary=B", "--B\r\nContent-Disposition: form-data; name=\"key\"\r\n\r\na\r\n--B\r\nContent-Disposition: form-data; name=\"success_action_redirect\"\r\n\r\nhttp://a/?b\r\n--B\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nhello\r\n--B--\r\n"),
    ];

    public void Run(byte[] input)
    {
        if (_unsignedServer is null || _requests++ == RequestsPerServer)
            Restart();
        Send(_unsignedServer!, Read(input));
        if (_requests % SignedRequestInterval == 0)
            Send(_verifyingServer!, Read(input));
    }

    private static void Send(LocalAws aws, LocalRequest request)
    {
        LocalResponse response = aws.Services.Router.HandleAsync(request, CancellationToken.None).AsTask().GetAwaiter().GetResult();
        using var content = new MemoryStream();
        using (Stream body = response.OpenBody(TimeProvider.System))
            body.CopyToAsync(content).GetAwaiter().GetResult();
        ReadOnlySpan<byte> bytes = content.ToArray();
        if (response.StatusCode is < 200 or > 503 || bytes.IndexOf("Tern.Local failed"u8) >= 0)
            throw new FuzzFindingException($"The server returned status {response.StatusCode}: {Encoding.UTF8.GetString(bytes)}");
        if (response.Length is { } length && length != bytes.Length && request.Method != "HEAD")
            throw new FuzzFindingException($"The response has {bytes.Length} bytes, but its length is {length}.");
        foreach ((string name, string value) in response.Headers)
        {
            if (value.AsSpan().ContainsAny('\r', '\n', '\0') || !Ascii.IsValid(value))
                throw new FuzzFindingException($"The value of the response header '{name}' has invalid characters.");
        }
        if (response.ContentType == "application/xml" && bytes.Length > 0 && response.StatusCode != 206)
            CheckXml(bytes);
    }

    private static void CheckXml(ReadOnlySpan<byte> bytes)
    {
        var reader = new XmlReader(bytes);
        reader.ReadRoot();
        reader.Skip();
        reader.ReadEnd();
    }

    private void Restart()
    {
        _unsignedServer?.DisposeAsync().AsTask().GetAwaiter().GetResult();
        _verifyingServer?.DisposeAsync().AsTask().GetAwaiter().GetResult();
        _requests = 0;
        _unsignedServer = LocalAws.StartAsync(new() { VerifiesSignatures = false }).GetAwaiter().GetResult();
        _verifyingServer = LocalAws.StartAsync().GetAwaiter().GetResult();
        using var s3 = _unsignedServer.CreateClient<S3Client>();
        s3.CreateBucketAsync(new() { Bucket = "bucket" }).GetAwaiter().GetResult();
        s3.PutObjectAsync(new() { Bucket = "bucket", Key = "k", Body = "hello"u8.ToArray() }).GetAwaiter().GetResult();
        _upload = s3.CreateMultipartUploadAsync(new() { Bucket = "bucket", Key = "big" }).GetAwaiter().GetResult().UploadId!;
    }

    private LocalRequest Read(byte[] input) => RequestText.Read(input, "UPLOAD", _upload);

    private static byte[] Request(string head, string body = "") => RequestText.Create(head, body);
}
