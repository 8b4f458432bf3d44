using System.Net;
using System.Text;
using Tern.S3.Support;

namespace Tern.S3;

public sealed class DirectoryTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("tern-directory-").FullName;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public async Task UploadDirectory_and_DownloadDirectory_preserve_paths_and_content()
    {
        using var service = Listed(new FakeS3());
        using S3Client s3 = service.CreateClient();
        string from = Directory.CreateDirectory(Path.Combine(_folder, "from")).FullName;
        string to = Path.Combine(_folder, "to");
        string[] names = ["a.txt", "b/c.bin", "b/a..b", "b/d/e", "ü/leer"];
        foreach (string name in names)
        {
            string path = Path.Combine(from, name.Replace('/', Path.DirectorySeparatorChar));
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            await File.WriteAllBytesAsync(path, Bytes.Of(name.Length * 1000), Token);
        }
        IReadOnlyList<DirectoryFileResult> up = await s3.UploadDirectoryAsync("bucket", "pre/", from, cancellationToken: Token);
        Assert.Equal(names.Select(name => "pre/" + name).Order(StringComparer.Ordinal), up.Select(file => file.Key));
        Assert.Equal(up.Select(file => file.Key), service.Objects.Keys.Order(StringComparer.Ordinal));
        service.Add("pre/folder/", []);
        IReadOnlyList<DirectoryFileResult> down = await s3.DownloadDirectoryAsync("bucket", "pre/", to, cancellationToken: Token);
        Assert.Equal(up.Select(file => file.Key), down.Select(file => file.Key));
        foreach (string name in names)
            Assert.Equal(Bytes.Of(name.Length * 1000), await File.ReadAllBytesAsync(Path.Combine(to, name.Replace('/', Path.DirectorySeparatorChar)), Token));
    }

    [Theory]
    [InlineData("folder", "folder/a.csv")]
    [InlineData("folder/", "folder/a.csv")]
    [InlineData("", "a.csv")]
    public async Task UploadDirectory_stores_files_below_the_prefix(string prefix, string expected)
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        await File.WriteAllTextAsync(Path.Combine(_folder, "a.csv"), "a", Token);
        await s3.UploadDirectoryAsync("bucket", prefix, _folder, cancellationToken: Token);
        Assert.Equal([expected], service.Objects.Keys);
    }

    [Fact]
    public async Task DownloadDirectory_with_a_prefix_without_slash_ignores_keys_outside_the_folder()
    {
        using var service = Listed(new FakeS3());
        foreach (string key in new[] { "in/a", "in/b/c", "inside", "in//evil" })
            service.Add(key, [1, 2, 3]);
        using S3Client s3 = service.CreateClient();
        string to = Path.Combine(_folder, "to");
        var exception = await Assert.ThrowsAsync<DirectoryIncompleteException>(() => s3.DownloadDirectoryAsync("bucket", "in", to, cancellationToken: Token));
        Assert.Equal(["in//evil"], exception.Files.Where(file => file.Exception is UnsafeKeyException).Select(file => file.Key));
        Assert.Equal(["a", Path.Combine("b", "c")], Directory.EnumerateFiles(to, "*", SearchOption.AllDirectories).Select(path => Path.GetRelativePath(to, path)).Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task DownloadDirectory_without_a_prefix_rejects_a_key_with_a_leading_slash()
    {
        using var service = Listed(new FakeS3());
        service.Add("/etc/passwd", [1]);
        using S3Client s3 = service.CreateClient();
        var exception = await Assert.ThrowsAsync<DirectoryIncompleteException>(() => s3.DownloadDirectoryAsync("bucket", "", Path.Combine(_folder, "to"), cancellationToken: Token));
        Assert.IsType<UnsafeKeyException>(Assert.Single(exception.Files).Exception);
    }

    [Fact]
    public async Task DownloadDirectory_rejects_unsafe_keys_and_downloads_the_others()
    {
        using var service = Listed(new FakeS3());
        foreach (string key in new[] { "p/good", "p/../../evil", "p//abs", "p/C:x", "p/NUL", "p/a\\..\\b" })
            service.Add(key, [1, 2, 3]);
        using S3Client s3 = service.CreateClient();
        string to = Path.Combine(_folder, "deep", "to");
        var exception = await Assert.ThrowsAsync<DirectoryIncompleteException>(() => s3.DownloadDirectoryAsync("bucket", "p/", to, cancellationToken: Token));
        Assert.Equal(5, exception.Files.Count(file => file.Exception is UnsafeKeyException));
        Assert.Equal(["good"], Directory.EnumerateFileSystemEntries(_folder, "*", SearchOption.AllDirectories).Where(File.Exists).Select(Path.GetFileName));
        Assert.DoesNotContain(service.Requests, request => request.Operation == "GetObject" && request.Key != "p/good");
    }

    [Fact]
    public async Task DownloadDirectory_does_not_follow_symbolic_links()
    {
        if (OperatingSystem.IsWindows())
            Assert.Skip("Creating a symbolic link requires a privilege on Windows.");
        using var service = Listed(new FakeS3());
        service.Add("link/x", [1]);
        service.Add("a/link/x", [1]);
        service.Add("file", [2]);
        using S3Client s3 = service.CreateClient();
        string outside = Directory.CreateDirectory(Path.Combine(_folder, "outside")).FullName;
        string to = Directory.CreateDirectory(Path.Combine(_folder, "to")).FullName;
        Directory.CreateSymbolicLink(Path.Combine(to, "link"), outside);
        Directory.CreateDirectory(Path.Combine(to, "a"));
        Directory.CreateSymbolicLink(Path.Combine(to, "a", "link"), outside);
        string victim = Path.Combine(outside, "victim");
        await File.WriteAllTextAsync(victim, "unchanged", Token);
        File.CreateSymbolicLink(Path.Combine(to, "file"), victim);
        var exception = await Assert.ThrowsAsync<DirectoryIncompleteException>(() => s3.DownloadDirectoryAsync("bucket", "", to, cancellationToken: Token));
        Assert.Equal(["a/link/x", "link/x"], exception.Files.Where(file => file.Exception is UnsafeKeyException).Select(file => file.Key));
        Assert.Equal(["victim"], Directory.EnumerateFiles(outside).Select(Path.GetFileName));
        // The link of that name was replaced, not followed.
        Assert.Equal("unchanged", await File.ReadAllTextAsync(victim, Token));
        Assert.Equal([2], await File.ReadAllBytesAsync(Path.Combine(to, "file"), Token));
    }

    [Fact]
    public async Task UploadDirectory_skips_symbolic_links()
    {
        if (OperatingSystem.IsWindows())
            Assert.Skip("Creating a symbolic link requires a privilege on Windows.");
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        string outside = Directory.CreateDirectory(Path.Combine(_folder, "outside")).FullName;
        await File.WriteAllTextAsync(Path.Combine(outside, "secret"), "secret", Token);
        string from = Directory.CreateDirectory(Path.Combine(_folder, "from")).FullName;
        await File.WriteAllTextAsync(Path.Combine(from, "a"), "a", Token);
        Directory.CreateSymbolicLink(Path.Combine(from, "link"), outside);
        File.CreateSymbolicLink(Path.Combine(from, "file"), Path.Combine(outside, "secret"));
        await s3.UploadDirectoryAsync("bucket", "", from, cancellationToken: Token);
        Assert.Equal(["a"], service.Objects.Keys);
    }

    [Fact]
    public async Task UploadDirectory_with_a_failed_file_uploads_the_others_and_reports_the_failure()
    {
        using var service = new FakeS3 { Fault = (request, _) => Task.FromResult(request.Key == "b" ? FakeS3.Error(403, "AccessDenied") : null) };
        using S3Client s3 = service.CreateClient();
        foreach (string name in new[] { "a", "b", "c" })
            await File.WriteAllTextAsync(Path.Combine(_folder, name), name, Token);
        var exception = await Assert.ThrowsAsync<DirectoryIncompleteException>(() => s3.UploadDirectoryAsync("bucket", "", _folder, cancellationToken: Token));
        Assert.Equal(["a", "c"], service.Objects.Keys.Order(StringComparer.Ordinal));
        Assert.Equal("b", Assert.Single(exception.Files, file => file.Exception is not null).Key);
        Assert.IsType<AccessDeniedException>(exception.InnerException);
    }

    /// <summary>Lets the fake service return its objects for ListObjectsV2.</summary>
    private static FakeS3 Listed(FakeS3 service)
    {
        service.Fault = (request, _) => Task.FromResult(request.Operation == "ListObjectsV2"
            ? new HttpResponseMessage(HttpStatusCode.OK)
            {
                Content = new StringContent(
                    $"<ListBucketResult><EncodingType>url</EncodingType><IsTruncated>false</IsTruncated>{string.Concat(service.Objects.Keys.Where(key => key.StartsWith(request.Query["prefix"] ?? "", StringComparison.Ordinal)).Order(StringComparer.Ordinal).Select(key => $"<Contents><Key>{Uri.EscapeDataString(key)}</Key></Contents>"))}</ListBucketResult>",
                    Encoding.UTF8,
                    "application/xml"),
            }
            : null);
        return service;
    }
}
