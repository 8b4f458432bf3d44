using System.Net;
using Tern.Referees.Tests.Support;
using Tern.S3;

namespace Tern.Referees.Tests.Transfers;

/// <summary>The transfers of Tern's client with an independent server.</summary>
public sealed class FauxqsTransferTests(FauxqsProcess server) : IClassFixture<FauxqsProcess>, IAsyncLifetime
{
    private const int Mebibyte = 1024 * 1024;

    private static readonly UploadOptions s_small = new() { PartSize = 5 * Mebibyte };

    private readonly string _folder = Directory.CreateTempSubdirectory("tern-fauxqs-").FullName;
    private readonly string _prefix = $"{Guid.NewGuid():N}/";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync() => await server.RequireAsync();

    public ValueTask DisposeAsync()
    {
        Directory.Delete(_folder, recursive: true);
        return ValueTask.CompletedTask;
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(590_000)]
    [InlineData((11 * Mebibyte) + 7)]
    public async Task Object_of_a_write_stream_is_stored_and_downloaded(int length)
    {
        byte[] content = Bytes(length);
        string key = _prefix + "written ü+%2F/../x";
        await using (S3WriteStream stream = await server.Client.OpenWriteAsync(FauxqsProcess.Bucket, key, s_small, Token))
        {
            await stream.WriteAsync(content, Token);
            UploadResult made = await stream.CompleteAsync(Token);
            Assert.Equal(length > 5 * Mebibyte ? 3 : 0, made.Parts.Count);
        }
        string path = Path.Combine(_folder, "copy");
        DownloadResult fetched = await server.Client.DownloadFileAsync(FauxqsProcess.Bucket, key, path, new() { PartSize = Mebibyte }, Token);
        Assert.Equal(content, await File.ReadAllBytesAsync(path, Token));
        Assert.Equal(length, fetched.Length);
        using var copy = new MemoryStream();
        await server.Client.DownloadAsync(new() { Bucket = FauxqsProcess.Bucket, Key = key }, copy, cancellationToken: Token);
        Assert.Equal(content, copy.ToArray());
    }

    [Fact]
    public async Task Dispose_of_an_incomplete_write_stream_aborts_the_upload()
    {
        string key = _prefix + "aborted";
        using var ids = new UploadIds();
        using var client = new S3Client(server.Options with { Handler = ids });
        await using (S3WriteStream stream = await client.OpenWriteAsync(FauxqsProcess.Bucket, key, s_small, Token))
            await stream.WriteAsync(Bytes(11 * Mebibyte), Token);

        // fauxqs lists neither uploads nor parts, but it refuses a part of a missing upload.
        var late = new UploadPartRequest { Bucket = FauxqsProcess.Bucket, Key = key, UploadId = Assert.Single(ids.All), PartNumber = 3, Body = Bytes(1) };
        S3Exception refused = await Assert.ThrowsAnyAsync<S3Exception>(async () => await server.Client.UploadPartAsync(late, Token));
        Assert.Equal("NoSuchUpload", refused.ErrorCode);
    }

    [Fact]
    public async Task Directories_are_uploaded_and_downloaded()
    {
        string from = Directory.CreateDirectory(Path.Combine(_folder, "from")).FullName;
        Directory.CreateDirectory(Path.Combine(from, "sub"));
        await File.WriteAllBytesAsync(Path.Combine(from, "large"), Bytes(12 * Mebibyte), Token);
        await File.WriteAllBytesAsync(Path.Combine(from, "sub", "a..b"), Bytes(77), Token);
        IReadOnlyList<DirectoryFileResult> up = await server.Client.UploadDirectoryAsync(
            FauxqsProcess.Bucket, _prefix, from, new() { Upload = s_small }, Token);
        Assert.Equal([_prefix + "large", _prefix + "sub/a..b"], up.Select(file => file.Key));
        string to = Path.Combine(_folder, "to");
        await server.Client.DownloadDirectoryAsync(FauxqsProcess.Bucket, _prefix, to, cancellationToken: Token);
        Assert.Equal(Bytes(12 * Mebibyte), await File.ReadAllBytesAsync(Path.Combine(to, "large"), Token));
        Assert.Equal(Bytes(77), await File.ReadAllBytesAsync(Path.Combine(to, "sub", "a..b"), Token));
    }

    [Fact]
    public async Task Keys_are_listed_and_deleted()
    {
        string[] keys = ["a b", "a+b", "sub/%41", "sub/ü", "z"];
        foreach (string key in keys)
            await server.Client.PutObjectAsync(new() { Bucket = FauxqsProcess.Bucket, Key = _prefix + key, Body = Bytes(3) }, Token);
        var listed = new List<string>();
        await foreach (ListEntry entry in server.Client.ListAsync(FauxqsProcess.Bucket, _prefix, new() { Delimiter = "/", PageSize = 2 }, Token))
            listed.Add(entry.Key[_prefix.Length..]);
        Assert.Equal(["a b", "a+b", "sub/", "z"], listed);
        await server.Client.DeleteManyAsync(FauxqsProcess.Bucket, [.. keys.Select(key => _prefix + key)], cancellationToken: Token);
        await foreach (ListEntry entry in server.Client.ListAsync(FauxqsProcess.Bucket, _prefix, cancellationToken: Token))
            Assert.Fail($"{entry.Key} is still there.");
    }

    [Fact]
    public async Task Presigned_urls_work_with_HttpClient()
    {
        string key = _prefix + "signed ü+%2F&=";
        TimeSpan hour = TimeSpan.FromHours(1);
        using var http = new HttpClient();

        using HttpResponseMessage put = await SendAsync(http, await server.Client.PresignAsync(
            new PutObjectRequest { Bucket = FauxqsProcess.Bucket, Key = key, ContentType = "text/x" }, hour, cancellationToken: Token), Bytes(77));
        Assert.Equal(HttpStatusCode.OK, put.StatusCode);
        var entries = new List<ListEntry>();
        await foreach (ListEntry entry in server.Client.ListAsync(FauxqsProcess.Bucket, _prefix, cancellationToken: Token))
            entries.Add(entry);
        Assert.Equal(key, Assert.Single(entries).Key);

        using HttpResponseMessage got = await SendAsync(http, await server.Client.PresignAsync(
            new GetObjectRequest { Bucket = FauxqsProcess.Bucket, Key = key }, hour, cancellationToken: Token));
        Assert.Equal(Bytes(77), await got.Content.ReadAsByteArrayAsync(Token));
        Assert.Equal("text/x", got.Content.Headers.ContentType?.MediaType);

        using HttpResponseMessage deleted = await SendAsync(http, await server.Client.PresignAsync(
            new DeleteObjectRequest { Bucket = FauxqsProcess.Bucket, Key = key }, hour, cancellationToken: Token));
        Assert.Equal(HttpStatusCode.NoContent, deleted.StatusCode);
        using HttpResponseMessage gone = await SendAsync(http, await server.Client.PresignAsync(
            new GetObjectRequest { Bucket = FauxqsProcess.Bucket, Key = key }, hour, cancellationToken: Token));
        Assert.Equal(HttpStatusCode.NotFound, gone.StatusCode);
    }

    private static async Task<HttpResponseMessage> SendAsync(HttpClient http, PresignedRequest signed, byte[]? body = null)
    {
        using var request = new HttpRequestMessage(new HttpMethod(signed.Method), signed.Url) { Content = body is null ? null : new ByteArrayContent(body) };
        foreach ((string name, string value) in signed.Headers)
        {
            if (!request.Headers.TryAddWithoutValidation(name, value))
                request.Content!.Headers.TryAddWithoutValidation(name, value);
        }
        return await http.SendAsync(request, Token);
    }

    private static byte[] Bytes(int length)
    {
        byte[] bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }
}
