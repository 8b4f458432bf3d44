using Tern.S3.Support;
using Tern.S3.Transfers;

namespace Tern.S3;

public sealed class FileUploadTests : IDisposable
{
    private const int Mebibyte = 1024 * 1024;

    private static readonly UploadOptions s_small = new() { PartSize = 5 * Mebibyte };

    private readonly string _folder = Directory.CreateTempSubdirectory("tern-upload-").FullName;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private string Source => Path.Combine(_folder, "file.bin");

    private string State => Path.Combine(_folder, "state");

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Theory]
    [InlineData(0, "PutObject")]
    [InlineData(590_000, "PutObject")]
    [InlineData(5 * Mebibyte, "PutObject")]
    [InlineData((11 * Mebibyte) + 1, "CompleteMultipartUpload")]
    public async Task UploadFile_uploads_the_content_in_one_or_more_parts(int length, string last)
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        byte[] content = Bytes.Of(length);
        await File.WriteAllBytesAsync(Source, content, Token);
        UploadResult result = await s3.UploadFileAsync("bucket", "key", Source, s_small, Token);
        Assert.Equal(content, service.Objects["key"].Content);
        Assert.Equal(last, service.Operations[^1]);
        Assert.Equal(length, result.Length);
        Assert.Empty(service.Uploads);
    }

    [Fact]
    public async Task UploadFile_with_a_failed_part_aborts_the_upload()
    {
        using var service = new FakeS3 { Fault = (request, _) => Task.FromResult(request.PartNumber == 2 ? FakeS3.Error(403, "ExpiredToken") : null) };
        using S3Client s3 = service.CreateClient();
        await File.WriteAllBytesAsync(Source, Bytes.Of(16 * Mebibyte), Token);
        await Assert.ThrowsAnyAsync<S3Exception>(() => s3.UploadFileAsync("bucket", "key", Source, s_small, Token));
        Assert.Empty(service.Uploads);
        Assert.Empty(service.Objects);
    }

    [Theory]
    [InlineData(100_000)]
    [InlineData(0)]
    public async Task UploadFile_of_a_single_part_file_that_changes_throws_TransferException(int length)
    {
        using var service = new FakeS3();
        using var before = new BeforeSendHandler(service, () => File.AppendAllText(Source, "more"));
        using S3Client s3 = service.CreateClient(options => options with { Handler = before });
        await File.WriteAllBytesAsync(Source, Bytes.Of(length), Token);
        var exception = await Assert.ThrowsAsync<TransferException>(() => s3.UploadFileAsync("bucket", "key", Source, s_small, Token));
        Assert.Contains("changed", exception.Message, StringComparison.Ordinal);
        // An object would mix bytes from before and after the change.
        Assert.Empty(service.Objects);
    }

    [Fact]
    public async Task UploadFile_of_a_file_that_changes_after_an_unreceived_response_throws_the_service_error()
    {
        using var service = new FakeS3();
        service.DropResponse = _ => service.Operations.Length == 1;
        service.Fault = (request, _) =>
        {
            if (request.Operation == "HeadObject")
                File.AppendAllText(Source, "more");
            return Task.FromResult<HttpResponseMessage?>(null);
        };
        using S3Client s3 = service.CreateClient();
        await File.WriteAllBytesAsync(Source, Bytes.Of(1000), Token);
        PutObjectRequest request = new() { Bucket = "bucket", Key = "key", IfNoneMatch = "*" };
        Assert.Equal("PreconditionFailed", (await Assert.ThrowsAnyAsync<S3Exception>(() => s3.UploadFileAsync(request, Source, s_small, Token))).ErrorCode);
        Assert.Equal("HeadObject", service.Operations[^1]);
    }

    [Fact]
    public async Task UploadFile_that_cannot_save_its_state_aborts_the_upload()
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        await File.WriteAllBytesAsync(Source, Bytes.Of(11 * Mebibyte), Token);
        await Assert.ThrowsAsync<DirectoryNotFoundException>(
            () => s3.UploadFileAsync("bucket", "key", Source, s_small with { StateFile = Path.Combine(_folder, "no", "state") }, Token));
        Assert.Equal("AbortMultipartUpload", service.Operations[^1]);
        Assert.Empty(service.Uploads);
    }

    [Fact]
    public async Task UploadFile_of_a_file_that_shrank_to_one_part_aborts_the_previous_upload()
    {
        using var service = new FakeS3 { Fault = (request, _) => Task.FromResult(request.PartNumber == 2 ? FakeS3.Error(403, "AccessDenied") : null) };
        using S3Client s3 = service.CreateClient();
        await File.WriteAllBytesAsync(Source, Bytes.Of(11 * Mebibyte), Token);
        UploadOptions options = s_small with { StateFile = State, MaxConcurrency = 1 };
        await Assert.ThrowsAnyAsync<S3Exception>(() => s3.UploadFileAsync("bucket", "key", Source, options, Token));
        Assert.Single(service.Uploads);
        await File.WriteAllBytesAsync(Source, Bytes.Of(1000), Token);
        await s3.UploadFileAsync("bucket", "key", Source, options, Token);
        Assert.Equal(1000, service.Objects["key"].Content.Length);
        Assert.Empty(service.Uploads);
        Assert.False(File.Exists(State));
    }

    [Fact]
    public async Task UploadFile_without_permission_to_ListParts_throws_the_original_error()
    {
        using var service = new FakeS3
        {
            Fault = (request, _) => Task.FromResult(request.PartNumber == 2 ? FakeS3.Error(400, "InvalidPart") : request.Operation == "ListParts" ? FakeS3.Error(403, "AccessDenied") : null),
        };
        using S3Client s3 = service.CreateClient();
        await File.WriteAllBytesAsync(Source, Bytes.Of(11 * Mebibyte), Token);
        var exception = await Assert.ThrowsAnyAsync<S3Exception>(() => s3.UploadFileAsync("bucket", "key", Source, s_small, Token));
        Assert.Equal("InvalidPart", exception.ErrorCode);
        Assert.Empty(service.Uploads);
    }

    [Theory]
    [InlineData("CompleteMultipartUpload")]
    [InlineData("UploadPart")]
    public async Task UploadFile_with_an_expired_token_requests_a_new_token_and_completes(string operation)
    {
        int expired = 0;
        using var service = new FakeS3
        {
            Fault = (request, _) => Task.FromResult(request.Operation == operation && Interlocked.Increment(ref expired) == 1 ? FakeS3.Error(400, "ExpiredToken") : null),
        };
        using S3Client s3 = service.CreateClient();
        byte[] content = Bytes.Of(11 * Mebibyte);
        await File.WriteAllBytesAsync(Source, content, Token);
        await s3.UploadFileAsync("bucket", "key", Source, s_small, Token);
        Assert.Equal(content, service.Objects["key"].Content);
    }

    [Fact]
    public async Task UploadFile_of_a_multipart_file_that_changes_throws_and_aborts_the_upload()
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        await File.WriteAllBytesAsync(Source, Bytes.Of(6 * Mebibyte), Token);
        service.Fault = (request, _) =>
        {
            if (request.PartNumber == 2)
                File.SetLastWriteTimeUtc(Source, DateTime.UnixEpoch);
            return Task.FromResult<HttpResponseMessage?>(null);
        };
        var exception = await Assert.ThrowsAsync<TransferException>(() => s3.UploadFileAsync("bucket", "key", Source, s_small, Token));
        Assert.Contains(Source, exception.Message, StringComparison.Ordinal);
        Assert.Empty(service.Uploads);
        Assert.Empty(service.Objects);
    }

    [Fact]
    public async Task UploadFile_with_a_state_file_resumes_an_interrupted_upload()
    {
        using var service = new FakeS3 { Fault = (request, _) => Task.FromResult(request.PartNumber == 3 ? FakeS3.Error(403, "ExpiredToken") : null) };
        using S3Client s3 = service.CreateClient();
        byte[] content = Bytes.Of((16 * Mebibyte) + 3);
        await File.WriteAllBytesAsync(Source, content, Token);
        UploadOptions options = s_small with { StateFile = State, MaxConcurrency = 1 };
        await Assert.ThrowsAnyAsync<S3Exception>(() => s3.UploadFileAsync("bucket", "key", Source, options, Token));
        Assert.Equal(2, Assert.Single(service.Uploads).Value.Parts.Count);
        service.Fault = (_, _) => Task.FromResult<HttpResponseMessage?>(null);
        service.Requests.Clear();
        await s3.UploadFileAsync("bucket", "key", Source, options, Token);
        Assert.Equal(["ListParts", "UploadPart", "UploadPart", "CompleteMultipartUpload"], service.Operations);
        Assert.Equal(content, service.Objects["key"].Content);
        Assert.False(File.Exists(State));
    }

    [Fact]
    public async Task UploadFile_of_a_changed_file_aborts_the_previous_upload_and_starts_again()
    {
        using var service = new FakeS3 { Fault = (request, _) => Task.FromResult(request.PartNumber == 2 ? FakeS3.Error(403, "ExpiredToken") : null) };
        using S3Client s3 = service.CreateClient();
        await File.WriteAllBytesAsync(Source, Bytes.Of(11 * Mebibyte), Token);
        UploadOptions options = s_small with { StateFile = State, MaxConcurrency = 1 };
        await Assert.ThrowsAnyAsync<S3Exception>(() => s3.UploadFileAsync("bucket", "key", Source, options, Token));
        service.Fault = (_, _) => Task.FromResult<HttpResponseMessage?>(null);
        byte[] content = Bytes.Of(12 * Mebibyte);
        await File.WriteAllBytesAsync(Source, content, Token);
        await s3.UploadFileAsync("bucket", "key", Source, options, Token);
        Assert.Equal(content, service.Objects["key"].Content);
        Assert.Empty(service.Uploads);
        Assert.Contains("AbortMultipartUpload", service.Operations);
    }

    [Fact]
    public async Task UploadFile_with_the_state_of_a_missing_upload_starts_again()
    {
        using var service = new FakeS3 { Fault = (request, _) => Task.FromResult(request.PartNumber == 2 ? FakeS3.Error(403, "ExpiredToken") : null) };
        using S3Client s3 = service.CreateClient();
        byte[] content = Bytes.Of(11 * Mebibyte);
        await File.WriteAllBytesAsync(Source, content, Token);
        UploadOptions options = s_small with { StateFile = State, MaxConcurrency = 1 };
        await Assert.ThrowsAnyAsync<S3Exception>(() => s3.UploadFileAsync("bucket", "key", Source, options, Token));
        service.Fault = (_, _) => Task.FromResult<HttpResponseMessage?>(null);
        service.Uploads.Clear();
        await s3.UploadFileAsync("bucket", "key", Source, options, Token);
        Assert.Equal(content, service.Objects["key"].Content);
    }

    [Fact]
    public async Task UploadFile_with_the_state_of_another_object_throws()
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        await File.WriteAllBytesAsync(Source, Bytes.Of(11 * Mebibyte), Token);
        await File.WriteAllTextAsync(State, "kind=tern-upload-1\nbucket=bucket\nkey=other\nupload=x\n", Token);
        await Assert.ThrowsAsync<TransferException>(() => s3.UploadFileAsync("bucket", "key", Source, s_small with { StateFile = State }, Token));
        Assert.True(File.Exists(State));
    }

    [Fact]
    public async Task Upload_of_bytes_in_memory_uses_parts_above_PartSize()
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        byte[] content = Bytes.Of((11 * Mebibyte) + 5);
        UploadResult result = await s3.UploadAsync("bucket", "key", content, s_small, Token);
        Assert.Equal(content, service.Objects["key"].Content);
        Assert.Equal(3, result.Parts.Count);
        await s3.UploadAsync("bucket", "small", (ReadOnlyMemory<byte>)content.AsMemory(0, 10), s_small, Token);
        Assert.Equal(content[..10], service.Objects["small"].Content);
    }

    [Fact]
    public async Task Upload_of_a_stream_starts_at_its_position_with_known_and_unknown_length()
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        byte[] content = Bytes.Of((6 * Mebibyte) + 5);
        await s3.UploadAsync("bucket", "known", new MemoryStream(content) { Position = 5 }, s_small, Token);
        Assert.Equal(content[5..], service.Objects["known"].Content);
        await s3.UploadAsync("bucket", "unknown", RequestBody.From(System.IO.Pipelines.PipeReader.Create(new MemoryStream(content))), s_small, Token);
        Assert.Equal(content, service.Objects["unknown"].Content);
    }

    [Fact]
    public async Task Upload_of_a_stream_shorter_than_its_declared_length_throws_and_stores_no_object()
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        var body = RequestBody.From(new MemoryStream(new byte[6 * Mebibyte]), 7 * Mebibyte);
        var error = await Assert.ThrowsAsync<TernRequestException>(() => s3.UploadAsync("bucket", "key", body, s_small, Token));
        Assert.Equal("The body ended after 6291456 bytes, but its declared length is 7340032 bytes.", error.Message);
        Assert.Empty(service.Objects);
        Assert.Empty(service.Uploads);
    }

    [Fact]
    public async Task Upload_of_a_stream_longer_than_its_declared_length_sends_the_declared_length()
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        byte[] content = Bytes.Of(6 * Mebibyte);
        await s3.UploadAsync("bucket", "key", RequestBody.From(new MemoryStream(content), 1000), s_small, Token);
        Assert.Equal(content[..1000], service.Objects["key"].Content);
    }

    [Theory]
    [InlineData("")]
    [InlineData("=x")]
    [InlineData("a")]
    [InlineData("a=1\na=2")]
    [InlineData("a=1\n\nb=2")]
    public async Task TransferState_load_of_an_invalid_file_throws_TransferException(string text)
    {
        await File.WriteAllTextAsync(State, text, Token);
        await Assert.ThrowsAsync<TransferException>(() => TransferState.LoadAsync(State, Token));
    }

    [Fact]
    public async Task TransferState_save_and_load_preserve_values_and_entries()
    {
        var state = new TransferState { ["key"] = "a=b\n\r%ü/../\u2028", ["empty"] = "" };
        state.SetNumber("length", long.MaxValue);
        await state.SaveAsync(State, ["0:1:AA==", "1:2:"], Token);
        TransferState read = (await TransferState.LoadAsync(State, Token))!;
        Assert.Equal(["0:1:AA==", "1:2:"], read.Entries);
        Assert.Equal(("a=b\n\r%ü/../\u2028", "", long.MaxValue), (read["key"], read["empty"], read.GetNumber("length")));
        Assert.Null(read.GetNumber("key"));
        Assert.Null(read.GetNumber("absent"));
    }

    /// <summary>Calls a delegate before the first byte of a request is sent.</summary>
    private sealed class BeforeSendHandler(HttpMessageHandler inner, Action action) : DelegatingHandler(inner)
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            action();
            return base.SendAsync(request, cancellationToken);
        }
    }
}
