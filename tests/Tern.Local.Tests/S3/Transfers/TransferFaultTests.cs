using Tern.Local.Faults;
using Tern.S3;
using Tern.S3.Support;

namespace Tern.Local.Tests.S3.Transfers;

/// <summary>Transfers with faults. Each one either succeeds or leaves no object, no upload and no file.</summary>
public sealed class TransferFaultTests : IAsyncLifetime
{
    private const string Bucket = "my-bucket";
    private const string Key = "key";
    private const int Mebibyte = 1024 * 1024;

    private static readonly UploadOptions s_upload = new() { PartSize = 5 * Mebibyte, MaxConcurrency = 1 };
    private static readonly DownloadOptions s_download = new() { PartSize = Mebibyte };

    private readonly string _folder = Directory.CreateTempSubdirectory("tern-faults-").FullName;
    private readonly byte[] _content = Content((11 * Mebibyte) + 7);
    private LocalAws _aws = null!;
    private S3Client _s3 = null!;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private string Target => Path.Combine(_folder, "file.bin");

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync(cancellationToken: Token);
        _s3 = CreateClient(new ClientOptions());
        await _s3.CreateBucketAsync(new() { Bucket = Bucket }, Token);
    }

    public async ValueTask DisposeAsync()
    {
        _s3.Dispose();
        await _aws.DisposeAsync();
        Directory.Delete(_folder, recursive: true);
    }

    [Fact]
    public async Task Upload_with_a_part_that_fails_three_times_throws_and_is_aborted()
    {
        _aws.Faults.On("S3", "UploadPart").Fail(500, times: 3);
        var exception = await Assert.ThrowsAsync<S3Exception>(() => _s3.UploadAsync(Bucket, Key, OnceRead(_content), s_upload, Token));
        Assert.Equal(("InternalError", 3), (exception.ErrorCode, exception.Response.Attempts));
        await AssertNothingAsync();
    }

    [Fact]
    public async Task Part_whose_response_was_not_received_is_sent_again()
    {
        _aws.Faults.On("S3", "UploadPart").Reset(at: ResetPoint.BeforeResponse).Reset(at: ResetPoint.BeforeExecution);
        await _s3.UploadAsync(Bucket, Key, OnceRead(_content), s_upload, Token);
        await AssertObjectAsync(_s3);
    }

    [Fact]
    public async Task Upload_succeeds_if_the_response_to_the_completion_was_not_received()
    {
        _aws.Faults.On("S3", "CompleteMultipartUpload").Reset(at: ResetPoint.BeforeResponse);
        UploadResult result = await _s3.UploadAsync(Bucket, Key, OnceRead(_content), s_upload, Token);
        Assert.Equal(3, result.Parts.Count);
        await AssertObjectAsync(_s3);
    }

    [Fact]
    public async Task Token_that_expires_between_parts_is_replaced_and_the_upload_continues()
    {
        int count = 0;
        using S3Client s3 = CreateClient(new ClientOptions { Credentials = new Renewed(_aws.Credentials, () => Interlocked.Increment(ref count)) });
        await using S3WriteStream stream = await s3.OpenWriteAsync(Bucket, Key, s_upload, Token);
        await stream.WriteAsync(_content.AsMemory(0, 6 * Mebibyte), Token);
        _aws.Faults.On("S3", "UploadPart").Fail(400, "ExpiredToken");
        int before = Volatile.Read(ref count);
        await stream.WriteAsync(_content.AsMemory(6 * Mebibyte), Token);
        await stream.CompleteAsync(Token);
        Assert.True(Volatile.Read(ref count) >= before + 3, "Each request must get the credentials, and the refused request must get them again.");
        await AssertObjectAsync(s3);
    }

    [Fact]
    public async Task Upload_with_an_expired_token_throws_and_is_aborted()
    {
        _aws.Faults.On("S3", "UploadPart").Fail(400, "ExpiredToken", times: 2);
        var exception = await Assert.ThrowsAsync<S3Exception>(() => _s3.UploadAsync(Bucket, Key, OnceRead(_content), s_upload, Token));
        Assert.Equal("ExpiredToken", exception.ErrorCode);
        await AssertNothingAsync();
    }

    [Fact]
    public async Task Transfer_with_a_bucket_in_another_region_succeeds()
    {
        const string Far = "far-bucket";
        using (S3Client there = CreateClient(new ClientOptions { Region = "eu-central-1" }))
            await there.CreateBucketAsync(new() { Bucket = Far, CreateBucketConfiguration = new() { LocationConstraint = "eu-central-1" } }, Token);
        await _s3.UploadAsync(Far, Key, OnceRead(_content), s_upload, Token);
        Assert.Empty((await _s3.ListMultipartUploadsAsync(new() { Bucket = Far }, Token)).Uploads);
        using S3Client other = CreateClient(new ClientOptions());
        await other.DownloadFileAsync(Far, Key, Target, s_download, Token);
        Assert.Equal(_content, await File.ReadAllBytesAsync(Target, Token));
    }

    [Theory]
    [InlineData(100, 99)]
    [InlineData(100, 101)]
    [InlineData(100, 0)]
    [InlineData(7 * Mebibyte, 6 * Mebibyte)]
    [InlineData(7 * Mebibyte, 11 * Mebibyte)]
    public async Task Upload_of_a_body_with_another_length_than_declared_creates_no_object(int declared, int actual)
    {
        RequestBody[] bodies =
        [
            RequestBody.From((stream, token) => stream.WriteAsync(_content.AsMemory(0, actual), token), declared),
            RequestBody.From(CreateParts(actual), declared),
            RequestBody.From((stream, token) => stream.WriteAsync(_content.AsMemory(0, actual), token), declared, canReplay: true),
        ];
        foreach (RequestBody body in bodies)
            await Assert.ThrowsAsync<TernRequestException>(() => _s3.UploadAsync(Bucket, Key, body, s_upload, Token));
        if (actual < declared)
            await Assert.ThrowsAsync<TernRequestException>(() => _s3.UploadAsync(Bucket, Key, RequestBody.From(new MemoryStream(_content, 0, actual), declared), s_upload, Token));
        await AssertNothingAsync();
    }

    [Fact]
    public async Task Download_with_reset_connections_is_completed_and_verified()
    {
        await _s3.UploadAsync(Bucket, Key, _content, s_upload, Token);
        _aws.Faults.On("S3", "GetObject").Reset(times: 4, at: ResetPoint.MidResponse);
        DownloadResult result = await _s3.DownloadFileAsync(Bucket, Key, Target, s_download, Token);
        Assert.Equal((_content.Length, DownloadVerification.FullObject), (result.Length, result.Verification));
        Assert.Equal(_content, await File.ReadAllBytesAsync(Target, Token));
        Assert.Equal(["file.bin"], Directory.EnumerateFileSystemEntries(_folder).Select(Path.GetFileName));
    }

    [Theory]
    [InlineData("GetObject", 1000)]
    [InlineData("HeadObject", (11 * Mebibyte) + 7)]
    public async Task Download_with_a_wrong_checksum_throws_with_both_values_and_does_not_change_the_file(string operation, int length)
    {
        await _s3.UploadAsync(Bucket, Key, _content.AsMemory(0, length).ToArray(), s_upload, Token);
        await File.WriteAllTextAsync(Target, "before", Token);
        _aws.Faults.On("S3", operation).WrongChecksum();
        var exception = await Assert.ThrowsAsync<TernChecksumMismatchException>(() => _s3.DownloadFileAsync(Bucket, Key, Target, s_download, Token));
        Assert.Equal("CRC32", exception.Algorithm);
        Assert.Equal(exception.Expected![1..], exception.Actual![1..]);
        Assert.NotEqual(exception.Expected, exception.Actual);
        Assert.Contains(exception.Expected, exception.Message, StringComparison.Ordinal);
        Assert.Contains(exception.Actual, exception.Message, StringComparison.Ordinal);
        Assert.Equal("before", await File.ReadAllTextAsync(Target, Token));
        Assert.Equal(["file.bin"], Directory.EnumerateFileSystemEntries(_folder).Select(Path.GetFileName));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Download_of_an_object_that_changes_throws_and_leaves_no_file(bool hasState)
    {
        await _s3.UploadAsync(Bucket, Key, _content, s_upload, Token);
        byte[] other = Content(3 * Mebibyte);
        int ranges = 0;
        using var watch = new Watch(_aws.Handler, async request =>
        {
            if (request.Headers.NonValidated.Contains("Range") && Interlocked.Increment(ref ranges) == 3)
                await _s3.PutObjectAsync(new() { Bucket = Bucket, Key = Key, Body = other }, Token);
        });
        using S3Client s3 = CreateClient(watch);
        DownloadOptions options = s_download with { MaxConcurrency = 1, StateFile = hasState ? Path.Combine(_folder, "state") : null };
        var exception = await Assert.ThrowsAsync<ObjectChangedException>(() => s3.DownloadFileAsync(Bucket, Key, Target, options, Token));
        Assert.Equal((Bucket, Key), (exception.Bucket, exception.Key));
        Assert.Empty(Directory.EnumerateFileSystemEntries(_folder));
        await s3.DownloadFileAsync(Bucket, Key, Target, options, Token);
        Assert.Equal(other, await File.ReadAllBytesAsync(Target, Token));
        Assert.Equal(["file.bin"], Directory.EnumerateFileSystemEntries(_folder).Select(Path.GetFileName));
    }

    [Fact]
    public async Task Slow_reader_does_not_lose_the_connection()
    {
        await _s3.UploadAsync(Bucket, Key, _content, s_upload, Token);
        var time = new Tern.Core.Tests.Support.ManualTimeProvider(TimeProvider.System.GetUtcNow());
        using S3Client s3 = _aws.CreateClient<S3Client>(new ClientOptions { TimeProvider = time });
        await using GetObjectResponse response = await s3.GetObjectAsync(new() { Bucket = Bucket, Key = Key }, Token);
        using var copy = new MemoryStream();
        byte[] buffer = new byte[100_000];
        while (await response.Body.ReadAsync(buffer, Token) is > 0 and var count)
        {
            copy.Write(buffer, 0, count);
            time.Advance(TimeSpan.FromMinutes(1));
        }
        Assert.Equal(_content, copy.ToArray());
    }

    [Fact]
    public async Task Slow_reader_limits_the_requests_to_the_ranges_in_flight()
    {
        await _s3.UploadAsync(Bucket, Key, _content, s_upload, Token);
        int gets = 0;
        using var watch = new Watch(_aws.Handler, request =>
        {
            if (request.Method == HttpMethod.Get)
                Interlocked.Increment(ref gets);
            return Task.CompletedTask;
        });
        using S3Client s3 = CreateClient(watch);
        var waiting = new WaitingStream();
        Task download = s3.DownloadAsync(new() { Bucket = Bucket, Key = Key }, waiting, s_download with { MaxConcurrency = 3 }, Token);
        await waiting.Reached;
        Assert.InRange(Volatile.Read(ref gets), 1, 3);
        waiting.GoOn();
        await download;
        Assert.Equal(_content, waiting.ToArray());
    }

    [Fact]
    public async Task Slow_responses_are_downloaded_completely()
    {
        await using LocalAws slow = await LocalAws.StartAsync(new() { TimeProvider = new ShortWaits() }, Token);
        using S3Client s3 = slow.CreateClient<S3Client>();
        await s3.CreateBucketAsync(new() { Bucket = Bucket }, Token);
        await s3.UploadAsync(Bucket, Key, _content, s_upload, Token);
        slow.Faults.On("S3", "GetObject").SlowBody(bytesPerSecond: 10_007, times: FaultPlan.Always);
        DownloadResult result = await s3.DownloadFileAsync(Bucket, Key, Target, s_download, Token);
        Assert.Equal(DownloadVerification.FullObject, result.Verification);
        Assert.Equal(_content, await File.ReadAllBytesAsync(Target, Token));
    }

    [Fact]
    public async Task Download_to_a_full_stream_throws_its_error()
    {
        await _s3.UploadAsync(Bucket, Key, _content, s_upload, Token);
        var full = new FullStream(3 * Mebibyte);
        var exception = await Assert.ThrowsAsync<IOException>(() => _s3.DownloadAsync(new() { Bucket = Bucket, Key = Key }, full, s_download, Token));
        Assert.Equal(FullStream.Error, exception.Message);
        Assert.Equal(_content[..(3 * Mebibyte)], full.ToArray());
        // Another download succeeds.
        await _s3.DownloadFileAsync(Bucket, Key, Target, s_download, Token);
        Assert.Equal(_content, await File.ReadAllBytesAsync(Target, Token));
    }

    [Fact]
    public async Task DownloadDirectory_refuses_keys_outside_the_folder_and_downloads_the_others()
    {
        string[] hostile = ["in/../../evil", "in//abs", "in/C:\\evil", "in/a/./b", "in/NUL.txt", "in/a:b", "in/line\nbreak"];
        foreach (string key in hostile)
            await _s3.PutObjectAsync(new() { Bucket = Bucket, Key = key, Body = new byte[3] }, Token);
        await _s3.PutObjectAsync(new() { Bucket = Bucket, Key = "in/a..b/c", Body = new byte[3] }, Token);
        string root = Path.Combine(_folder, "deep", "root");
        var exception = await Assert.ThrowsAsync<DirectoryIncompleteException>(() => _s3.DownloadDirectoryAsync(Bucket, "in/", root, cancellationToken: Token));
        Assert.Equal(hostile.Order(StringComparer.Ordinal), exception.Files.Where(file => file.Exception is UnsafeKeyException).Select(file => file.Key).Order(StringComparer.Ordinal));
        Assert.Equal([Path.Combine(root, "a..b", "c")], Directory.EnumerateFiles(_folder, "*", SearchOption.AllDirectories));
    }

    private static byte[] Content(int length)
    {
        byte[] bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }

    // Delays before retries end at once.
    private S3Client CreateClient(ClientOptions options) => _aws.CreateClient<S3Client>(options with { TimeProvider = new ShortWaits() });

    private S3Client CreateClient(HttpMessageHandler handler) => new(new()
    {
        Region = _aws.Options.Region,
        Credentials = new StaticCredentialsProvider(_aws.Credentials),
        Environment = AwsEnvironment.None,
        TimeProvider = new ShortWaits(),
        Handler = handler,
    });

    private static RequestBody OnceRead(byte[] content) => RequestBody.From(System.IO.Pipelines.PipeReader.Create(new MemoryStream(content)));

    private async IAsyncEnumerable<ReadOnlyMemory<byte>> CreateParts(int length)
    {
        for (int offset = 0; offset < length; offset += 100_000)
        {
            await Task.Yield();
            yield return _content.AsMemory(offset, Math.Min(100_000, length - offset));
        }
    }

    private async Task AssertObjectAsync(S3Client s3)
    {
        using var copy = new MemoryStream();
        await s3.DownloadAsync(new() { Bucket = Bucket, Key = Key }, copy, cancellationToken: Token);
        Assert.Equal(_content, copy.ToArray());
        Assert.Empty((await s3.ListMultipartUploadsAsync(new() { Bucket = Bucket }, Token)).Uploads);
    }

    private async Task AssertNothingAsync()
    {
        Assert.Empty((await _s3.ListObjectsV2Async(new() { Bucket = Bucket }, Token)).Contents);
        Assert.Empty((await _s3.ListMultipartUploadsAsync(new() { Bucket = Bucket }, Token)).Uploads);
    }

    private sealed class Renewed(AwsCredentials credentials, Action onGet) : ICredentialsProvider
    {
        public ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default)
        {
            onGet();
            return new(credentials);
        }
    }

    /// <summary>Calls a function before each request is sent to Tern.Local.</summary>
    private sealed class Watch(HttpMessageHandler inner, Func<HttpRequestMessage, Task> onRequest) : HttpMessageHandler
    {
        private readonly HttpMessageInvoker _inner = new(inner, disposeHandler: false);

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            await onRequest(request);
            return await _inner.SendAsync(request, cancellationToken);
        }

        protected override void Dispose(bool disposing)
        {
            _inner.Dispose();
            base.Dispose(disposing);
        }
    }

    /// <summary>Blocks writes until <see cref="GoOn"/> is called.</summary>
    private sealed class WaitingStream : MemoryStream
    {
        private readonly TaskCompletionSource _reached = new(TaskCreationOptions.RunContinuationsAsynchronously);
        private readonly TaskCompletionSource _goesOn = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public Task Reached => _reached.Task;

        public void GoOn() => _goesOn.SetResult();

        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            _reached.TrySetResult();
            await _goesOn.Task.WaitAsync(cancellationToken);
            Write(buffer.Span);
        }
    }

    private sealed class FullStream(int room) : MemoryStream
    {
        public const string Error = "No space left on device";

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            if (Length + buffer.Length > room)
                throw new IOException(Error);
            Write(buffer.Span);
            return ValueTask.CompletedTask;
        }
    }
}
