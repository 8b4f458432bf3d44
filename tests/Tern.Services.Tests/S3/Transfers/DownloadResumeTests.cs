using Tern.S3.Support;
using Tern.S3.Transfers;

namespace Tern.S3;

/// <summary>Downloads to a file with a state file, which are resumed.</summary>
public sealed class DownloadResumeTests : IDisposable
{
    private const int Mebibyte = 1024 * 1024;

    private static readonly DownloadOptions s_small = new() { PartSize = Mebibyte };

    private readonly string _folder = Directory.CreateTempSubdirectory("tern-download-").FullName;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private string Target => Path.Combine(_folder, "file.bin");

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public async Task DownloadFile_with_a_state_file_resumes_an_interrupted_download()
    {
        int gets = 0;
        using var service = new FakeS3();
        byte[] content = Bytes.Of((5 * Mebibyte) + 3);
        service.Add("key", content);
        service.Fault = (request, _) => Task.FromResult(request.Operation == "GetObject" && Interlocked.Increment(ref gets) > 3 ? FakeS3.Error(403, "ExpiredToken") : null);
        using S3Client s3 = service.CreateClient();
        string state = Path.Combine(_folder, "state");
        DownloadOptions options = s_small with { StateFile = state, MaxConcurrency = 1 };
        await Assert.ThrowsAnyAsync<S3Exception>(() => s3.DownloadFileAsync("bucket", "key", Target, options, Token));
        Assert.False(File.Exists(Target));
        service.Fault = (_, _) => Task.FromResult<HttpResponseMessage?>(null);
        service.Requests.Clear();
        DownloadResult result = await s3.DownloadFileAsync("bucket", "key", Target, options, Token);
        Assert.Equal(3 * Mebibyte, result.ResumedBytes);
        // The first request returns the current metadata of the object; its bytes are stored already.
        Assert.Equal(4, service.Operations.Count(operation => operation == "GetObject"));
        Assert.Equal(DownloadVerification.FullObject, result.Verification);
        Assert.Equal(content, await File.ReadAllBytesAsync(Target, Token));
        Assert.Equal(["file.bin"], Directory.EnumerateFileSystemEntries(_folder).Select(Path.GetFileName));
    }

    [Theory]
    [InlineData("CRC32", "FULL_OBJECT")]
    [InlineData("SHA256", "COMPOSITE")]
    public async Task DownloadFile_resumed_verifies_the_bytes_on_disk_and_requests_damaged_parts_again(string algorithm, string type)
    {
        int gets = 0;
        using var service = new FakeS3();
        byte[] content = Bytes.Of(4 * Mebibyte);
        service.Add("key", content, algorithm, type, Mebibyte, Mebibyte, Mebibyte, Mebibyte);
        service.Fault = (request, _) => Task.FromResult(request.Operation == "GetObject" && Interlocked.Increment(ref gets) > 3 ? FakeS3.Error(403, "AccessDenied") : null);
        using S3Client s3 = service.CreateClient();
        DownloadOptions options = s_small with { StateFile = Path.Combine(_folder, "state"), MaxConcurrency = 1 };
        await Assert.ThrowsAnyAsync<S3Exception>(() => s3.DownloadFileAsync("bucket", "key", Target, options, Token));
        using (FileStream part = File.Open(Target + ".tern-part", FileMode.Open))
        {
            part.Position = Mebibyte + 5;
            part.WriteByte((byte)~content[Mebibyte + 5]);
        }
        service.Fault = (_, _) => Task.FromResult<HttpResponseMessage?>(null);
        DownloadResult result = await s3.DownloadFileAsync("bucket", "key", Target, options, Token);
        Assert.Equal(2 * Mebibyte, result.ResumedBytes);
        Assert.Equal(content, await File.ReadAllBytesAsync(Target, Token));
        Assert.Equal(["file.bin"], Directory.EnumerateFileSystemEntries(_folder).Select(Path.GetFileName));
    }

    [Fact]
    public async Task DownloadFile_in_parallel_with_the_same_state_throws_and_the_first_call_completes()
    {
        var started = new TaskCompletionSource();
        var resume = new TaskCompletionSource();
        using var service = new FakeS3();
        byte[] content = Bytes.Of(3 * Mebibyte);
        service.Add("key", content);
        service.Fault = async (request, _) =>
        {
            if (request.Header("Range") is not null)
            {
                started.TrySetResult();
                await resume.Task;
            }
            return null;
        };
        using S3Client s3 = service.CreateClient();
        DownloadOptions options = s_small with { StateFile = Path.Combine(_folder, "state") };
        Task first = s3.DownloadFileAsync("bucket", "key", Target, options, Token);
        await started.Task;
        await Assert.ThrowsAsync<IOException>(() => s3.DownloadFileAsync("bucket", "key", Target, options, Token));
        Assert.True(File.Exists(Target + ".tern-part"));
        resume.SetResult();
        await first;
        Assert.Equal(content, await File.ReadAllBytesAsync(Target, Token));
    }

    [Fact]
    public async Task DownloadFile_deletes_the_state_of_another_version_before_it_writes()
    {
        int gets = 0;
        using var service = new FakeS3();
        byte[] content = Bytes.Of(4 * Mebibyte);
        service.Add("key", content);
        service.Fault = (request, _) => Task.FromResult(request.Operation == "GetObject" && Interlocked.Increment(ref gets) > 3 ? FakeS3.Error(403, "AccessDenied") : null);
        using S3Client s3 = service.CreateClient();
        string state = Path.Combine(_folder, "state");
        DownloadOptions options = s_small with { StateFile = state, MaxConcurrency = 1 };
        await Assert.ThrowsAnyAsync<S3Exception>(() => s3.DownloadFileAsync("bucket", "key", Target, options, Token));
        service.Add("key", [.. content.Reverse()]);
        service.Fault = (request, _) =>
        {
            Assert.Equal(request.Header("Range") is null, File.Exists(state));
            return Task.FromResult<HttpResponseMessage?>(null);
        };
        await s3.DownloadFileAsync("bucket", "key", Target, options, Token);
        Assert.Equal(content.Reverse(), await File.ReadAllBytesAsync(Target, Token));
    }

    [Theory]
    [InlineData("CRC32", "FULL_OBJECT")]
    [InlineData("SHA256", "FULL_OBJECT")]
    [InlineData("SHA256", "COMPOSITE")]
    public async Task DownloadFile_with_a_checksum_mismatch_deletes_the_state_and_the_partial_file(string algorithm, string type)
    {
        using var service = new FakeS3();
        service.Add("key", Bytes.Of(3 * Mebibyte), algorithm, type, Mebibyte, Mebibyte, Mebibyte);
        service.Serve = (request, bytes) => new ByteArrayContent(bytes.Length > 0 ? [(byte)~bytes[0], .. bytes[1..]] : bytes);
        using S3Client s3 = service.CreateClient();
        DownloadOptions options = s_small with { StateFile = Path.Combine(_folder, "state") };
        await Assert.ThrowsAsync<TernChecksumMismatchException>(() => s3.DownloadFileAsync("bucket", "key", Target, options, Token));
        Assert.Empty(Directory.EnumerateFileSystemEntries(_folder));
    }

    [Fact]
    public async Task FileChecksum_of_a_range_beyond_the_end_of_the_file_is_null()
    {
        await File.WriteAllBytesAsync(Target, Bytes.Of(100_000), Token);
        using Microsoft.Win32.SafeHandles.SafeFileHandle file = File.OpenHandle(Target);
        using Tern.Runtime.Checksum checksum = Tern.Runtime.Checksum.Create("SHA256")!;
        var pool = new SegmentPool(0);
        Assert.Equal(FakeS3.ChecksumOf("SHA256", Bytes.Of(100_000).AsSpan(5)), await FileChecksum.ComputeAsync(file, 5, 99_995, checksum, pool, Token));
        Assert.Null(await FileChecksum.ComputeAsync(file, 5, 99_996, checksum, pool, Token));
        Assert.Equal(0, pool.Rented);
    }

    [Fact]
    public async Task DownloadFile_of_a_changed_object_ignores_the_state_and_starts_again()
    {
        int gets = 0;
        using var service = new FakeS3();
        service.Add("key", Bytes.Of((5 * Mebibyte) + 3));
        service.Fault = (request, _) => Task.FromResult(request.Operation == "GetObject" && Interlocked.Increment(ref gets) > 3 ? FakeS3.Error(403, "ExpiredToken") : null);
        using S3Client s3 = service.CreateClient();
        string state = Path.Combine(_folder, "state");
        DownloadOptions options = s_small with { StateFile = state, MaxConcurrency = 1 };
        await Assert.ThrowsAnyAsync<S3Exception>(() => s3.DownloadFileAsync("bucket", "key", Target, options, Token));
        service.Fault = (_, _) => Task.FromResult<HttpResponseMessage?>(null);
        byte[] content = [.. Bytes.Of((5 * Mebibyte) + 3).Reverse()];
        service.Add("key", content);
        DownloadResult result = await s3.DownloadFileAsync("bucket", "key", Target, options, Token);
        Assert.Equal(0, result.ResumedBytes);
        Assert.Equal(content, await File.ReadAllBytesAsync(Target, Token));
    }

    [Theory]
    [InlineData("kind=other\n")]
    [InlineData("not a state")]
    [InlineData("kind=tern-download-1\nbucket=bucket\nkey=another\n")]
    public async Task DownloadFile_with_a_state_file_of_another_kind_or_object_throws(string text)
    {
        using var service = new FakeS3();
        service.Add("key", Bytes.Of(2 * Mebibyte));
        using S3Client s3 = service.CreateClient();
        string state = Path.Combine(_folder, "state");
        await File.WriteAllTextAsync(state, text, Token);
        var exception = await Assert.ThrowsAsync<TransferException>(() => s3.DownloadFileAsync("bucket", "key", Target, s_small with { StateFile = state }, Token));
        Assert.Contains(state, exception.Message, StringComparison.Ordinal);
        Assert.Equal(text, await File.ReadAllTextAsync(state, Token));
    }
}
